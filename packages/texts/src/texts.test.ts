import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** All texts of a language with their keys. */
const textsOf = (language: string): [key: string, text: string][] =>
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(`${language}.json`))
    .flatMap((path) =>
      Object.entries(
        JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8')) as Record<string, string>,
      ),
    )

/** Words of the other way to address a reader: je in Dutch, vous in French, du in German. */
const OTHER_VOICE = {
  nl: /(?<!\p{L})(u|uw|uzelf)(?!\p{L})/iu,
  fr: /(?<!\p{L})(tu|toi|ton|ta|tes)(?!\p{L})/iu,
  // At the beginning of a sentence, Sie and Ihr may be third persons.
  de: /(?<=[\p{L}\p{N},;] )(Sie|Ihr|Ihre|Ihren|Ihrem|Ihrer|Ihres|Ihnen)(?!\p{L})/u,
}

test.each(['nl', 'fr', 'de'] as const)(
  'Texts in %s address the reader in one way',
  { tags: 'texts.one-voice' },
  (language) => {
    expect(textsOf(language).filter(([, text]) => OTHER_VOICE[language].test(text))).toEqual([])
  },
)

/** What a typographer of a language would mark in a text. */
const MISPRINTS = {
  nl: /'|‘|\.\.\.| %/u,
  fr: /'|"|\.\.\.| [:;!?»%]|« |[\p{L}}][;!?»]/u,
  de: /'|"|\.\.\.|[\d}] %| …/u,
}

test.each(['nl', 'fr', 'de'] as const)(
  'Texts in %s have the quotes, apostrophes and unbreakable spaces of the language',
  (language) => {
    expect(textsOf(language).filter(([, text]) => MISPRINTS[language].test(text))).toEqual([])
  },
)
