import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { enFirst } from '../src/texts/en/first.ts'
import { en } from '../src/texts/en/later.ts'
import type { LoadedLanguage } from '../src/texts/languages.ts'
import { createTexts, TextsProvider } from '../src/texts/texts.tsx'

/** All English texts by key. */
export const english = { ...enFirst, ...en }

export const englishTexts = createTexts(english, 'en-GB')

/** The texts of a browser that prefers English, all loaded. */
export const readEnglish: LoadedLanguage = { language: 'en', all: true, texts: englishTexts }

/** Renders a component alone, with English texts. */
export const renderInEnglish = (part: ReactElement) =>
  render(<TextsProvider texts={englishTexts}>{part}</TextsProvider>)
