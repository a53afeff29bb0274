import type { z } from 'zod'
import { fill } from './grammar.ts'
import type { Random } from './random.ts'
import { proseText } from './texts.ts'

export type JsonSchema = z.core.JSONSchema.JSONSchema

/** Limits of a generated value: its size in characters, and ids of existing rows. */
export interface Means {
  random: Random
  room: number
  known: readonly string[]
}

const HEX = '0123456789abcdef'.split('') as [string, ...string[]]
const uuid = (random: Random): string =>
  '00000000-0000-4000-8000-000000000000'.replaceAll('0', () => random.pick(HEX))
const two = (number: number): string => String(number).padStart(2, '0')
const day = (random: Random): string =>
  `20${two(20 + random.below(20))}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`

const FORMATS: Record<string, (means: Means) => string> = {
  uuid: ({ random, known }) => known[random.below(2 * known.length)] ?? uuid(random),
  email: ({ random }) => `fuzz-${uuid(random)}@example.org`,
  date: ({ random }) => day(random),
  'date-time': ({ random }) => `${day(random)}T20:30:00Z`,
  uri: ({ random }) => `https://agenda.example/${uuid(random)}`,
}
/** For patterns, from which no value can be generated. */
const SAMPLES = [
  ...['Utrecht', 'NL', 'nl', '2027-04-01', '2027-04-01T20:30', '20:30', 'Europe/Amsterdam', '123456'],
  ...['+31612345678', 'fuzz@example.org', 'https://agenda.example/a', 'book-markets', 'a', 'Boekenmarkt'],
] as [string, ...string[]]
/** Texts without a stated maximum are mostly short. */
const [SHORT, LONGEST_LIST] = [60, 1_000]

function textFor({ format, pattern, minLength = 0, maxLength = SHORT }: JsonSchema, means: Means): string {
  const ofFormat = FORMATS[format ?? '']
  if (ofFormat) return ofFormat(means)
  const { random, room } = means
  if (pattern && random.below(4) > 0) return random.pick(SAMPLES)
  const long = Math.max(minLength, Math.min(maxLength, room))
  return proseText(random, long).padEnd(minLength, 'x')
}

/** A value that mostly matches the schema and fills about the available size. */
export function fittingValue(schema: JsonSchema | boolean | undefined, means: Means): unknown {
  const { random, room } = means
  if (typeof schema !== 'object') return random.pick<unknown>([null, 0, 'x', {}, []])
  if (schema.const !== undefined) return schema.const
  const choices: readonly unknown[] | undefined = schema.enum
  if (choices) return choices[random.below(choices.length)]
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (parts) return fittingValue(parts[random.below(parts.length)], means)
  switch (schema.type) {
    case 'string':
      return textFor(schema, means)
    case 'integer':
    case 'number':
      return numberFor(schema, random)
    case 'boolean':
      return random.below(2) === 0
    case 'array':
      return listFor(schema, means)
    case 'object': {
      const members = Object.entries(schema.properties ?? {})
      const share = Math.floor(room / Math.max(1, members.length))
      const taken = members.filter(([name]) => schema.required?.includes(name) || random.below(3) > 0)
      return Object.fromEntries(
        taken.map(([name, member]) => [name, fittingValue(member, { ...means, room: share })]),
      )
    }
    case 'null':
    case undefined:
    default:
      return null
  }
}

function numberFor({ minimum = -1_000, maximum = 1_000 }: JsonSchema, random: Random): number {
  const low = Math.ceil(Math.max(minimum, -(2 ** 31)))
  const high = Math.floor(Math.min(maximum, 2 ** 31 - 1))
  return low + random.below(Math.max(1, high - low + 1))
}

function listFor({ items, minItems = 0, maxItems = LONGEST_LIST }: JsonSchema, means: Means): unknown[] {
  const schema = Array.isArray(items) ? items[0] : items
  const list: unknown[] = []
  for (let left = means.room; list.length < minItems || (left > 0 && list.length < maxItems); ) {
    const item = fittingValue(schema, { ...means, room: Math.min(left, SHORT) })
    left -= JSON.stringify(item).length + 1
    list.push(item)
  }
  return list
}

/** More list items than any list may have, as JSON. */
export function crowdedList(schema: JsonSchema | boolean | undefined, means: Means): string {
  const items = typeof schema === 'object' ? schema.items : undefined
  const [one, other] = [0, 1].map(() =>
    JSON.stringify(fittingValue(Array.isArray(items) ? items[0] : items, { ...means, room: SHORT })),
  )
  return `[${fill(means.room, (index) => `${index % 2 === 0 ? one : other},`)}null]`
}
