import { appendFileSync } from 'node:fs'
import { createLogger } from '@uitpost/service-kit'
import { startBlockMeter } from '@uitpost/testing'
import { hostileInput, type InputKind } from '@uitpost/testing/attacks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReaders, type Readers } from '../src/clients/readers.ts'
import { SourceFailure } from '../src/clients/source-errors.ts'

// Set by `npm run test:faults`; alone, some inputs of one seed are read.
const long = process.env['FAULTS_REPEAT'] !== undefined
const seed = long ? Number(process.env['FAULTS_SEED']) : 13
const only = process.env['FAULTS_ONLY']
const reportFile = process.env['FAULTS_REPORT']
const [LARGE, SMALL, LARGE_SHARE] = long ? [200, 2_000, 1] : [4, 40, 0.1]
const [SMALLEST, LARGEST_SMALL] = [10, 20_000]
/** What nobody may keep the service waiting for. */
const LONGEST_BLOCK_MS = 50
const REPEATS = 3
const AT_ONCE = 2

const MEGABYTE = 1_000_000
const from = { url: 'https://agenda.example/page', fetchedOn: '2026-11-22', venueZone: 'Europe/Amsterdam' }
const options = {
  ...{ from: new Date('2026-11-22'), to: new Date('2027-11-22'), venueZone: 'Europe/Amsterdam' },
}
const claimOf = (text: string, index: number) => ({
  ...{ title: text.slice(index * 40, index * 40 + 200), start: '2026-11-28T20:30:00+01:00' },
  ...{ city: 'Utrecht', link: from.url, description: text.slice(0, 5_000) },
})
const CHARSETS = [
  'utf-8',
  'utf-16le',
  'windows-1252',
  'gb18030',
  'iso-2022-jp',
  'shift_jis',
  'big5',
  'klingon',
  undefined,
]

interface Reader {
  name: string
  kind: InputKind
  /** What it reads at most, in characters. */
  limit: number
  read(readers: Readers, text: string, index: number): Promise<unknown>
}

const page = (readers: Readers, html: string): Promise<unknown> => readers.read('page', { html, ...from })

const READERS: Reader[] = [
  { name: 'pages', kind: 'page', limit: 5 * MEGABYTE, read: page },
  { name: 'JSON-LD', kind: 'jsonLd', limit: 5 * MEGABYTE, read: page },
  { name: 'microdata', kind: 'microdata', limit: 5 * MEGABYTE, read: page },
  { name: 'RDFa', kind: 'rdfa', limit: 5 * MEGABYTE, read: page },
  { name: 'microformats', kind: 'microformats', limit: 5 * MEGABYTE, read: page },
  {
    ...{ name: 'evidence', kind: 'text', limit: 60_000 },
    read: (readers, text) =>
      readers.read('proofs', {
        source: { ...from, text, markup: text },
        claims: Array.from({ length: 20 }, (_, index) => claimOf(text, index)),
      }),
  },
  {
    ...{ name: 'calendars', kind: 'calendar', limit: 5 * MEGABYTE },
    read: (readers, text) => readers.read('calendar', { file: Buffer.from(text), options }),
  },
  {
    ...{ name: 'news feeds', kind: 'feed', limit: 5 * MEGABYTE },
    read: (readers, text) =>
      readers.read('newsItems', {
        ...{ bytes: Buffer.from(text), url: from.url, venueZone: from.venueZone },
      }),
  },
  {
    ...{ name: 'robots.txt', kind: 'robots', limit: 500_000 },
    read: (readers, text, index) =>
      readers.read('robots', {
        ...{ robotsUrl: 'https://agenda.example/robots.txt', bytes: Buffer.from(text), charset: undefined },
        ...{ url: `${from.url}?${'a'.repeat(index % 3_000)}`, agent: 'UitpostBot/1.0' },
      }),
  },
  {
    ...{ name: 'charsets', kind: 'text', limit: 5 * MEGABYTE },
    read: (readers, text, index) =>
      readers.read('text', {
        bytes: Buffer.from(text, index % 2 === 0 ? 'latin1' : 'utf8'),
        charset: CHARSETS[index % CHARSETS.length],
      }),
  },
]

let readers: Readers
beforeAll(async () => {
  readers = createReaders({ logger: createLogger('discovery-worker', 'silent'), threads: AT_ONCE })
  // The threads are there, and what they answer first is known.
  await Promise.all(Array.from({ length: AT_ONCE }, () => page(readers, '<p>x')))
})
afterAll(() => readers.close())

interface Input {
  index: number
  size: number
}

const sizeOf = (index: number): number =>
  Math.floor(SMALLEST * (LARGEST_SMALL / SMALLEST) ** ((index % 97) / 96))
const inputsOf = ({ limit }: Reader): Input[] => [
  ...Array.from({ length: LARGE }, (_, index) => ({ index, size: Math.floor(limit * LARGE_SHARE) })),
  ...Array.from({ length: SMALL }, (_, index) => ({ index: LARGE + index, size: sizeOf(index) })),
]

/** Reads some inputs at once, and answers how long this thread was kept busy by it; making them up does not count. */
async function measure(
  reader: Reader,
  inputs: readonly Input[],
): Promise<{ block: number; refused: string[] }> {
  const texts = inputs.map(({ index, size }) => hostileInput(reader.kind, seed + index, size))
  const meter = startBlockMeter()
  const refused: string[] = []
  await Promise.all(
    texts.map((text, at) =>
      reader.read(readers, text, inputs[at]?.index ?? 0).catch((error: unknown) => {
        if (!(error instanceof SourceFailure)) throw error
        refused.push(error.type)
      }),
    ),
  )
  return { block: meter.stop(), refused }
}

/** A block counts when it comes again each time. */
async function blockOf(reader: Reader, input: Input): Promise<number> {
  const blocks: number[] = []
  for (let repeat = 0; repeat < REPEATS; repeat += 1) blocks.push((await measure(reader, [input])).block)
  return Math.min(...blocks)
}

for (const reader of READERS) {
  test.skipIf(only !== undefined && only !== `reader: ${reader.name}`)(
    `no input to the reader of ${reader.name} keeps the service waiting (FAULTS_SEED=${seed})`,
    {
      timeout: 600_000,
    },
    async () => {
      const began = Date.now()
      const inputs = inputsOf(reader)
      const refused: string[] = []
      let longest = 0
      const tooLong: string[] = []
      for (let at = 0; at < inputs.length; at += AT_ONCE) {
        const some = inputs.slice(at, at + AT_ONCE)
        const measured = await measure(reader, some)
        refused.push(...measured.refused)
        if (measured.block <= LONGEST_BLOCK_MS) {
          longest = Math.max(longest, measured.block)
          continue
        }
        for (const input of some) {
          const block = await blockOf(reader, input)
          longest = Math.max(longest, block)
          if (block > LONGEST_BLOCK_MS) tooLong.push(`input ${input.index} of ${input.size}: ${block} ms`)
        }
      }
      report(reader.name, inputs.length, longest, refused, began)
      expect(tooLong).toEqual([])
      // What is not read in time is refused in time; but these are to be read.
      expect(refused.filter((type) => type === 'too_slow')).toEqual([])
    },
  )
}

function report(name: string, runs: number, longest: number, refused: string[], began: number): void {
  const figures = `longest block ${Math.round(longest)} ms, refused ${refused.length}`
  const line = { name: `reader: ${name}`, runs, firstSeed: seed, figures, ms: Date.now() - began }
  if (reportFile) appendFileSync(reportFile, `${JSON.stringify(line)}\n`)
}
