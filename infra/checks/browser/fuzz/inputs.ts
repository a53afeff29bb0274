import fc from 'fast-check'
import { z } from 'zod'
import { hostileText, hostileValue } from './hostile-inputs.ts'

type Json = z.core.JSONSchema.JSONSchema | boolean | undefined

const someDay = fc.date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2040-01-01') })
const FORMATS: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid({ version: 4 }),
  email: fc.uuid({ version: 4 }).map((id) => `fuzz-${id}@example.org`),
  date: someDay.map((date) => date.toISOString().slice(0, 10)),
  'date-time': someDay.map((date) => date.toISOString()),
  // Only feeds that the sandbox serves, so that no outside server is called.
  uri: fc.constantFrom(
    ...['http://127.0.0.1:1/feed', 'http://[::1]:1/', 'https://nowhere.invalid/a.ics'],
    ...['nl-markets', 'nl-fairs', 'be-culture', 'none'].map(
      (name) => `https://feeds.uitpost.example/${name}.ics`,
    ),
  ),
}

const DAY_MS = 86_400_000
/** A day in the future. */
const nextMonths = fc.integer({ min: 2, max: 200 }).map((days) => new Date(Date.now() + days * DAY_MS))

/** Texts for patterns that cannot be generated. */
const BY_NAME: Record<string, fc.Arbitrary<string>> = {
  email: fc.uuid({ version: 4 }).map((id) => `fuzz-${id}@example.org`),
  city: fc.constantFrom('Utrecht', 'Gent', 'Lille', "'s-Hertogenbosch", 'Nowhere'),
  title: fc.constantFrom('Boekenmarkt', 'Kermis \u00e9\u00e9n', 'Fête des Lumières', "Jazz in 't Park"),
  startDate: fc.oneof(nextMonths, someDay).map((date) => date.toISOString().slice(0, 16)),
  endDate: someDay.map((date) => date.toISOString().slice(0, 10)),
}

function textFor(schema: z.core.JSONSchema.JSONSchema, known: string[]): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 60 } = schema
  if (format === 'uuid' && known.length > 0)
    return fc.oneof(fc.uuid({ version: 4 }), fc.constantFrom(...known))
  const ofFormat = format && FORMATS[format]
  if (ofFormat) return ofFormat
  const plain = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) })
  const ofPattern = pattern && matching(pattern)
  return ofPattern ? fc.oneof(ofPattern, plain) : plain
}

/** Undefined for patterns that fast-check cannot invert, such as those with Unicode classes. */
function matching(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'))
  } catch {
    return undefined
  }
}

/** Values that mostly fit the schema, some with the ids of existing rows. */
function fitting(schema: Json, known: string[]): fc.Arbitrary<unknown> {
  if (schema === undefined || typeof schema === 'boolean') return hostileValue
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, known)))
  if (schema.allOf) return fc.oneof(...schema.allOf.map((part) => fitting(part, known)))
  switch (schema.type) {
    case 'string':
      return textFor(schema, known)
    case 'integer':
    case 'number': {
      const low = Math.ceil(Math.max(schema.minimum ?? -1_000, -(2 ** 31)))
      const high = Math.floor(Math.min(schema.maximum ?? Math.max(low, 1_000), 2 ** 31 - 1))
      return fc.integer({ min: low, max: Math.max(low, high) })
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(spoilable(schema.items as Json, known), { maxLength: 4 })
    case 'object':
      return schema.properties
        ? membersOf(schema, known)
        : fc.dictionary(fc.string(), hostileValue, { maxKeys: 3 })
    case undefined:
    default:
      return hostileValue
  }
}

const spoilable = (schema: Json, known: string[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 5, arbitrary: fitting(schema, known) }, { weight: 1, arbitrary: hostileValue })

/** In two of three cases at most one member is invalid, so that the rules after validation are reached. */
function membersOf(
  schema: z.core.JSONSchema.JSONSchema,
  known: string[],
  held: Record<string, string> = {},
): fc.Arbitrary<unknown> {
  const required = new Set(schema.required)
  const names = Object.keys(schema.properties ?? {})
  // A generated cursor is never valid, so it is mostly left out.
  const missing = (name: string, careless: boolean): number =>
    required.has(name) ? (careless ? 10 : 0) : name === 'cursor' ? 95 : 60
  const members = names.map((name) =>
    fc.record({
      right:
        name in held ? fc.constant(held[name]) : (BY_NAME[name] ?? fitting(schema.properties?.[name], known)),
      wrong: hostileValue,
      dice: fc.noBias(fc.integer({ min: 0, max: 99 })),
    }),
  )
  const strangersName = fc.constantFrom('__proto__', 'constructor', 'role', 'id', 'emailConfirmed', '$where')
  const stranger = fc.record({ name: fc.oneof(strangersName, hostileText), value: hostileValue })
  const plan = fc.constantFrom<'right' | 'one' | 'many'>('right', 'one', 'many')
  return fc
    .tuple(fc.tuple(...members), plan, fc.nat({ max: Math.max(names.length - 1, 0) }), stranger)
    .map(([values, faults, faulty, { name: strange, value: strangers }]) => {
      const entries = values.flatMap(({ right, wrong, dice }, index) => {
        const name = names[index] ?? ''
        const one = faults === 'one' && index === faulty
        if (!one && dice < missing(name, faults === 'many')) return []
        return [[name, one || (faults === 'many' && dice > 80) ? wrong : right] as const]
      })
      // fromEntries makes even `__proto__` an own member.
      return Object.fromEntries(
        faults === 'many' && faulty === 0 ? [...entries, [strange, strangers]] : entries,
      )
    })
}

const isVague = (schema: Json): boolean =>
  typeof schema !== 'object' || !(schema.type ?? schema.enum ?? schema.const ?? schema.anyOf ?? schema.oneOf)

/** JSON schema of the input; of the output where the schema converts its input, which describes valid values better. */
function jsonSchemaOf(schema: z.ZodType): z.core.JSONSchema.JSONSchema {
  const [input, output] = (['input', 'output'] as const).map((io) =>
    z.toJSONSchema(schema, { io, unrepresentable: 'any' }),
  )
  const properties = Object.entries(input?.properties ?? {}).map(([name, member]) => {
    const converted = output?.properties?.[name]
    return [name, isVague(member) && converted !== undefined ? converted : member] as const
  })
  return { ...input, ...(properties.length > 0 && { properties: Object.fromEntries(properties) }) }
}

/**
 * Bytes of a body: mostly JSON near its schema, sometimes not JSON. Members in `held`, such as a secret, are correct.
 */
export function bodyFor(
  schema: z.ZodType | undefined,
  known: string[],
  held?: Record<string, string>,
): fc.Arbitrary<string | undefined> {
  const broken = fc.constantFrom(
    ...[
      '',
      '{',
      '[1,',
      'null',
      '"',
      '"text"',
      '7',
      '\0',
      '{"a":"\\ud800"}',
      '{"__proto__":null}',
      '{"a":1,"a":2}',
    ],
  )
  if (!schema)
    return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: broken })
  const json = jsonSchemaOf(schema)
  const near = held ? membersOf(json, known, held) : fitting(json, known)
  return fc.oneof(
    { weight: 15, arbitrary: near.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: hostileValue.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: broken },
  )
}

/** Lone surrogates have no UTF-8 encoding; encodes them as faulty clients do. */
const encode = (text: string): string => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80')

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const HOSTILE_QUERY_PARTS = [
  '%',
  '%zz',
  '%C3',
  '%00',
  '=',
  '&&',
  'a[]=1&a[]=2',
  '__proto__=1',
  'a[__proto__][x]=1',
  '+',
]
const LONGEST_IN_A_URL = 4_000

export function queryFor(schema: z.ZodType | undefined, known: string[]): fc.Arbitrary<string> {
  const junk = fc.constantFrom(...HOSTILE_QUERY_PARTS)
  const values = schema ? fitting(jsonSchemaOf(schema), known) : fc.constant({})
  return fc
    .tuple(
      values,
      fc.oneof({ weight: 15, arbitrary: fc.constant('') }, { weight: 1, arbitrary: junk }),
      fc.boolean(),
    )
    .map(([value, extra, twice]) => {
      const pairs = Object.entries(value as object).map(([name, one]) =>
        `${encode(name)}=${encode(asText(one).slice(0, LONGEST_IN_A_URL / 4))}`.slice(0, LONGEST_IN_A_URL),
      )
      const doubled = twice && pairs.length > 0 && pairs.length % 3 === 0 ? [pairs[0] ?? ''] : []
      const parts = [...pairs, ...doubled, ...(extra ? [extra] : [])]
      return parts.length > 0 ? `?${parts.join('&')}` : ''
    })
}

/** Fills in a pattern's parameters, sometimes with invalid values. */
export function pathFor(
  pattern: string,
  schema: z.ZodType | undefined,
  known: string[],
): fc.Arbitrary<string> {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  if (names.length === 0) return fc.constant(pattern)
  const properties = schema && jsonSchemaOf(schema).properties
  const raw = fc.constantFrom(
    '%',
    '%zz',
    '%2e%2e',
    '..%2f..',
    '%00',
    '%ED%A0%80',
    '%E0%A4%A',
    'a%2Fb',
    '-',
    'x'.repeat(3_000),
  )
  const values = names.map((name) =>
    fc.oneof(
      {
        weight: 6,
        arbitrary: fitting(properties?.[name], known).map((value) =>
          encode(asText(value)).slice(0, LONGEST_IN_A_URL),
        ),
      },
      { weight: 1, arbitrary: raw },
    ),
  )
  return fc.tuple(...values).map((filled) => {
    let next = 0
    return pattern.replace(/:\w+/g, () => filled[next++] || '-')
  })
}
