import { appendFileSync } from 'node:fs'
import { MONITOR_CATEGORIES } from '@uitpost/contracts'
import { hostileInput, type InputKind } from '@uitpost/testing/attacks'
import { cpuMsOf, relativeCostOf } from '@uitpost/testing/cpu-time'
import { expect, test } from 'vitest'
import { cityKeysOf, resolveCity } from '../src/domain/facts/cities.ts'
import { vocabularyOf } from '../src/domain/questions/categories.ts'
import { readQuestion } from '../src/domain/questions/read-question.ts'
import { searchPlaces } from '../src/domain/reading/places.ts'
import { readQuery, toTextQuery } from '../src/domain/reading/search-words.ts'

// Set by `npm run test:faults`; by itself the test reads some inputs of one seed.
const long = process.env['FAULTS_REPEAT'] !== undefined
const seed = long ? Number(process.env['FAULTS_SEED']) : 13
const only = process.env['FAULTS_ONLY']
const reportFile = process.env['FAULTS_REPORT']
const [LARGE, SMALL] = long ? [200, 2_000] : [20, 100]
/** Letters; more than any of these routes needs. */
const LONGEST_TEXT = 200
/** Of one search: milliseconds of CPU time on a quiet machine, and times the reference work on a busy one. */
const HIGHEST_COST = 10

interface Reader {
  name: string
  kind: InputKind
  read(text: string): unknown
}

const vocabulary = vocabularyOf(MONITOR_CATEGORIES)
const READERS: Reader[] = [
  { name: 'places', kind: 'city', read: (q) => searchPlaces({ q, limit: 10 }) },
  { name: 'the city meant', kind: 'city', read: (text) => resolveCity(text) },
  { name: 'the city meant in a country', kind: 'city', read: (text) => resolveCity(text, 'NL') },
  { name: 'the keys of a city', kind: 'city', read: (text) => cityKeysOf(text) },
  { name: 'search words', kind: 'text', read: (text) => toTextQuery(readQuery(text), new Map()) },
  {
    name: 'questions',
    kind: 'text',
    read: (text) => readQuestion(text, { today: '2027-03-10' }, vocabulary),
  },
  {
    name: 'questions about cities',
    kind: 'city',
    read: (text) => readQuestion(`in ${text}`, { today: '2027-03-10' }, vocabulary),
  },
  {
    name: 'search words that are cities',
    kind: 'city',
    read: (text) => toTextQuery(readQuery(text), new Map()),
  },
]

const inputs = [
  ...Array.from({ length: LARGE }, (_, index) => ({ index, size: LONGEST_TEXT })),
  ...Array.from({ length: SMALL }, (_, index) => ({ index: LARGE + index, size: 1 + (index % 60) })),
]

for (const { name, kind, read } of READERS) {
  test.skipIf(only !== undefined && only !== `reader: ${name}`)(
    `no input to the reader of ${name} costs more than ${HIGHEST_COST} ms or times the reference work (FAULTS_SEED=${seed})`,
    {
      timeout: 300_000,
    },
    () => {
      const began = Date.now()
      read('x')
      let highest = 0
      const tooHigh: string[] = []
      for (const { index, size } of inputs) {
        const text = hostileInput(kind, seed + index, size)
        let cost = cpuMsOf(() => read(text))
        if (cost > HIGHEST_COST) cost = relativeCostOf(() => read(text))
        highest = Math.max(highest, cost)
        if (cost > HIGHEST_COST) tooHigh.push(`input ${index} of ${size}: ${cost}: ${JSON.stringify(text)}`)
      }
      const figures = `highest cost ${highest.toFixed(1)}`
      const line = {
        name: `reader: ${name}`,
        runs: inputs.length,
        firstSeed: seed,
        figures,
        ms: Date.now() - began,
      }
      if (reportFile) appendFileSync(reportFile, `${JSON.stringify(line)}\n`)
      expect(tooHigh).toEqual([])
    },
  )
}
