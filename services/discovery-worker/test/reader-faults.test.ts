import { appendFileSync } from 'node:fs'
import { SourceFailure } from '@uitpost/event-reader'
import { createLogger } from '@uitpost/service-kit'
import { hostileInput } from '@uitpost/testing/attacks'
import { startBlockMeter } from '@uitpost/testing/cpu-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReaders, type Readers } from '../src/clients/readers.ts'
import { FUZZED_READERS, type FuzzedReader } from './faults/fuzzed-readers.ts'

// Set by `npm run test:faults`; by itself the test reads some inputs of one seed.
const long = process.env['FAULTS_REPEAT'] !== undefined
const seed = long ? Number(process.env['FAULTS_SEED']) : 13
const only = process.env['FAULTS_ONLY']
const reportFile = process.env['FAULTS_REPORT']
// Reading all inputs of 5 MB takes more than an hour, so only a tenth unless repeated; `--only fuzz` reads as many as
// there is time for.
const RUNS_TO_READ_ALL = 10
const secondsForAll = Number(process.env['FAULTS_SECONDS'] || 0)
const share = secondsForAll > 0 ? 1 : Math.min(1, Number(process.env['FAULTS_REPEAT']) / RUNS_TO_READ_ALL)
const msForOne =
  secondsForAll > 0 ? (secondsForAll * 1_000) / FUZZED_READERS.length : Number.POSITIVE_INFINITY
const [LARGE, SMALL, LARGE_SHARE] = long ? [200 * share, 2_000 * share, 1] : [4, 40, 0.1]
const [SMALLEST, LARGEST_SMALL] = [10, 20_000]
/** Milliseconds that the service may be blocked at most. */
const LONGEST_BLOCK_MS = 50
const REPEATS = 3
const AT_ONCE = 2

const warmUp = (all: Readers) => all.read('text', { bytes: Buffer.from('x'), charset: undefined })

let readers: Readers
beforeAll(async () => {
  readers = createReaders({ logger: createLogger('discovery-worker', 'silent'), threads: AT_ONCE })
  // Starts the threads and warms them up.
  await Promise.all(Array.from({ length: AT_ONCE }, () => warmUp(readers)))
})
afterAll(() => readers.close())

interface Input {
  index: number
  size: number
}

const sizeOf = (index: number): number =>
  Math.floor(SMALLEST * (LARGEST_SMALL / SMALLEST) ** ((index % 97) / 96))
/** Large inputs spread among the small ones, so that a run that ends early has read of both. */
function inputsOf({ limit }: FuzzedReader): Input[] {
  const large = Array.from({ length: LARGE }, (_, index) => ({
    index,
    size: Math.floor(limit * LARGE_SHARE),
  }))
  const small = Array.from({ length: SMALL }, (_, index) => ({ index: LARGE + index, size: sizeOf(index) }))
  const perLarge = SMALL / LARGE
  return large.flatMap((one, at) => [one, ...small.slice(at * perLarge, (at + 1) * perLarge)])
}

/** Reads some inputs concurrently and returns the milliseconds this thread was blocked, without generating them. */
async function measure(
  reader: FuzzedReader,
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

/** Counts only when it is slow again each time. */
async function blockOf(reader: FuzzedReader, input: Input): Promise<number> {
  const blocks: number[] = []
  for (let repeat = 0; repeat < REPEATS; repeat += 1) blocks.push((await measure(reader, [input])).block)
  return Math.min(...blocks)
}

for (const reader of FUZZED_READERS) {
  test.runIf([undefined, 'fuzz', `reader: ${reader.name}`].includes(only))(
    `no input to the reader of ${reader.name} blocks the service (FAULTS_SEED=${seed})`,
    {
      timeout: 1_800_000,
    },
    async () => {
      const began = Date.now()
      const inputs = inputsOf(reader)
      const refused: string[] = []
      let longest = 0
      const tooLong: string[] = []
      let at = 0
      while (at < inputs.length && Date.now() - began < msForOne) {
        const some = inputs.slice(at, at + AT_ONCE)
        at += some.length
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
      report(reader.name, [at, inputs.length], longest, refused, began)
      expect(tooLong).toEqual([])
      // Hostile inputs may time out, but these have to be read.
      expect(refused.filter((type) => type === 'too_slow')).toEqual([])
    },
  )
}

function report(
  name: string,
  [runs, all]: [number, number],
  longest: number,
  refused: string[],
  began: number,
): void {
  const figures = `${runs} of ${all} inputs, longest block ${Math.round(longest)} ms, refused ${refused.length}`
  const line = { name: `reader: ${name}`, runs, firstSeed: seed, figures, ms: Date.now() - began }
  if (reportFile) appendFileSync(reportFile, `${JSON.stringify(line)}\n`)
}
