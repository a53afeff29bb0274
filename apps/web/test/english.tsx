import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { enFirst } from '../src/texts/en/first.ts'
import { en } from '../src/texts/en/later.ts'
import type { Reading } from '../src/texts/languages.ts'
import { createTexts, TextsProvider } from '../src/texts/texts.tsx'

/** Every text there is, by its key. */
export const english = { ...enFirst, ...en }

export const englishTexts = createTexts(english, 'en-GB')

/** What a browser that prefers English reads once every text is there. */
export const readEnglish: Reading = { language: 'en', all: true, texts: englishTexts }

/** Renders a part by itself, with its texts. */
export const renderInEnglish = (part: ReactElement) =>
  render(<TextsProvider texts={englishTexts}>{part}</TextsProvider>)
