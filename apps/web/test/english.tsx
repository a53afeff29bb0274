import { render } from '@testing-library/react'
import { screenTexts } from '@uitpost/texts/screens'
import type { ReactElement } from 'react'
import type { LoadedLanguage } from '../src/texts/languages.ts'
import { createTexts, TextsProvider } from '../src/texts/texts.tsx'

const { first, later } = screenTexts.en
/** All English texts by key. */
export const english = { ...(await first()).default, ...(await later()).default }

export const englishTexts = createTexts(english, 'en-GB')

/** The texts of a browser that prefers English, all loaded. */
export const readEnglish: LoadedLanguage = { language: 'en', all: true, texts: englishTexts }

/** Renders a component alone, with English texts. */
export const renderInEnglish = (part: ReactElement) =>
  render(<TextsProvider texts={englishTexts}>{part}</TextsProvider>)
