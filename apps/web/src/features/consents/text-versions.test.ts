import { createHash } from 'node:crypto'
import {
  CONSENT_TEXT_VERSION,
  LANGUAGES,
  MAILED_SECRET_MINUTES,
  MINIMUM_AGE,
  PRIVACY_POLICY_VERSION,
  REPORT_LIMITS,
  RETENTION_DAYS,
} from '@uitpost/contracts/constants'
import { screenTexts } from '@uitpost/texts/screens'
import { expect, test } from 'vitest'

/** The words of each version, as a hash. After a change of the words, raise the version and add a line. */
const CONSENT_WORDS: Record<string, string> = {
  '2026-11': '9bdc287b047e9127',
  '2026-11-23': '643ff044960af164',
  '2026-11-27': 'd8f0d15104481cfc',
  '2026-11-28': '67dd30af7cd61d9c',
}
const POLICY_WORDS: Record<string, string> = {
  '2026-11-23': '695c44897387c8d2',
  '2026-11-24': '4a5bdb423e60b623',
  '2026-11-25': '1aade855a6ecd186',
  '2026-11-27': '06334d417eb5ff1a',
  '2026-11-28': 'c207fbd31365a339',
  '2026-11-29': '46097570b5c3ae1a',
  '2026-11-30': 'b98e8371110d9b58',
  '2026-12-01': '595c8a8ecc213c3b',
  '2026-12-02': '7b79a27e141aedce',
}

/** What the consent to analytics and marketing is given to. */
const CONSENTED =
  /^(cookies\.(text|essential|analytics|marketing|acceptAll|essentialOnly|save)|privacy\.\w+\.text|policy\.(why\.consent|cookies\.text))$/
/** Values that the policy states. */
const STATED = [RETENTION_DAYS, REPORT_LIMITS.anonymousEventHours, MAILED_SECRET_MINUTES, MINIMUM_AGE]

async function hashOf(isMeant: (key: string) => boolean, values: unknown = null): Promise<string> {
  const words = await Promise.all(
    LANGUAGES.map(async (language) => {
      const { first, later } = screenTexts[language]
      const all = { ...(await first()).default, ...(await later()).default }
      return (
        Object.entries(all)
          .filter(([key]) => isMeant(key))
          // The kind of a space, such as the narrow one before a French colon, is no change of the words.
          .map(([key, text]) => [key, text.replaceAll(/\s/gu, ' ')] as const)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
      )
    }),
  )
  expect(words.every((entries) => entries.length > 0)).toBe(true)
  return createHash('sha256')
    .update(JSON.stringify([words, values]))
    .digest('hex')
    .slice(0, 16)
}

test('the words that people consent to are those of the version in their records', {
  tags: 'consent.versions',
}, async () => {
  expect(await hashOf((key) => CONSENTED.test(key))).toBe(CONSENT_WORDS[CONSENT_TEXT_VERSION])
})

test('the privacy policy is that of the date it states, in words and periods', {
  tags: 'consent.versions',
}, async () => {
  expect(await hashOf((key) => key.startsWith('policy.'), STATED)).toBe(POLICY_WORDS[PRIVACY_POLICY_VERSION])
})
