import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { textsOf } from './index.ts'

/** Words of the other way to address a reader: je in Dutch, vous in French, du in German. */
const OTHER_VOICE = {
  nl: /(?<!\p{L})(u|uw|uzelf)(?!\p{L})/giu,
  fr: /(?<!\p{L})(tu|toi|ton|ta|tes)(?!\p{L})/giu,
  // At the beginning of a sentence, Sie and Ihr may be third persons.
  de: /(?<=[\p{L}\p{N},;] )(Sie|Ihr|Ihre|Ihren|Ihrem|Ihrer|Ihres|Ihnen)\b/gu,
}

test.each(Object.entries(OTHER_VOICE))(
  'Mails in %s address their reader as the app does',
  { tags: 'texts.one-voice' },
  (language, others) => {
    expect(readFileSync(join(import.meta.dirname, `${language}.ts`), 'utf8').match(others)).toBeNull()
  },
)

test('Mails in French have a narrow space before a colon or a question mark, and curved apostrophes', () => {
  const source = readFileSync(join(import.meta.dirname, 'fr.ts'), 'utf8')
  const quoted = [...source.matchAll(/'[^'\n]*'|`[^`]*`/g)].map(([text]) =>
    text.replaceAll(/\$\{[^}]*\}/g, 'X'),
  )
  expect(quoted.length).toBeGreaterThan(100)
  expect(quoted.filter((text) => / [:;!?»]|« /.test(text))).toEqual([])
  expect(textsOf('fr').account.until('lundi')).toBe('Le lien fonctionne une seule fois, jusqu’au lundi.')
})

test.each([
  ['nl', 0, 'evenementen'],
  ['nl', 1, 'evenement'],
  ['fr', 0, 'événement'],
  ['fr', 2, 'événements'],
  ['de', 1, 'Veranstaltung'],
  ['de', 2, 'Veranstaltungen'],
  ['en', 1, 'event'],
  ['en', 2, 'events'],
] as const)(
  'In %s the heading of %i events says "%s"',
  { tags: 'texts.plurals' },
  (language, count, word) => {
    expect(textsOf(language).eventsHeading(count).split(' ').slice(0, 2)).toEqual([String(count), word])
  },
)
