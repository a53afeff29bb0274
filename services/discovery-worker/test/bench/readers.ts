// The measurements of `npm run bench -- readers`, in a process of its own: a line of JSON per group of hostile texts.

import { type ReadingName, SourceFailure } from '@uitpost/event-reader'
import { READINGS } from '@uitpost/event-reader/parsers'
import { GROWING_TEXTS } from '@uitpost/event-reader/test/hostile/growing-texts'
import { REPEATED_DATES } from '@uitpost/event-reader/test/hostile/repeated-dates'
import { hostileInput } from '@uitpost/testing/attacks'
import type { Readers } from '../../src/clients/readers.ts'
import { FUZZED_READERS } from '../faults/fuzzed-readers.ts'

/** The text that is kept of a page, and a calendar or page that is suggested. */
const [PAGE_TEXT, SOURCE] = [60_000, 500_000]
/** Times the size that the tests begin with. */
const LARGER = 8
/** The least of two counts, as one may collect garbage; below this many microseconds a letter the first will do. */
const LITTLE = 5
const { seed, inputs } = JSON.parse(process.argv[2] ?? '{}') as { seed: number; inputs: number }

/** Without threads. */
const readers: Pick<Readers, 'read'> = {
  read: async (name, input) => {
    const reading: (input: never) => unknown = READINGS[name satisfies ReadingName]
    return reading(input as never) as never
  },
}

/** Microseconds of CPU time per letter. */
async function cost(text: string, read: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  try {
    await read()
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / text.length
}

async function report(group: string, texts: Iterable<[string, string, (text: string) => unknown]>) {
  let worst = { micros: 0, what: 'nothing', letters: 0 }
  for (const [what, text, read] of texts) {
    const first = await cost(text, () => read(text))
    const micros = first < LITTLE ? first : Math.min(first, await cost(text, () => read(text)))
    if (micros > worst.micros) worst = { micros, what, letters: text.length }
  }
  process.stdout.write(`${JSON.stringify({ group, ...worst })}\n`)
}

const evidence = FUZZED_READERS.find(({ name }) => name === 'evidence')
await report(
  'repeated dates',
  REPEATED_DATES.map((part) => [
    JSON.stringify(part),
    part.repeat(Math.ceil(PAGE_TEXT / part.length)).slice(0, PAGE_TEXT),
    (text) => evidence?.read(readers, text, 0),
  ]),
)
await report(
  'growing texts',
  GROWING_TEXTS.map(([what, read, textOf, size]) => [what, textOf(LARGER * size), read]),
)
for (const { name, kind, limit, read } of FUZZED_READERS)
  await report(
    name,
    Array.from({ length: inputs }, (_, index) => {
      // Every other seed is an attack.
      const one = 2 * (seed + index)
      return [
        `seed ${one}`,
        hostileInput(kind, one, Math.min(limit, SOURCE)),
        (text) => read(readers, text, index),
      ]
    }),
  )
