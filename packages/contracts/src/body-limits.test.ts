import { expect, test } from 'vitest'
import { z } from 'zod'
import { bodyLimitOf, type Endpoint, endpoint, MAX_BODY_BYTES } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

interface JsonSchema {
  anyOf?: JsonSchema[]
  const?: unknown
  enum?: unknown[]
  format?: string
  items?: JsonSchema
  maxItems?: number
  maxLength?: number
  properties?: Record<string, JsonSchema>
  type?: string
}

/** A UTF-16 unit takes three bytes of UTF-8 at most, and one when it is ASCII. */
const BYTES_PER_UNIT = { any: 3, ascii: 1 }
const UUID_UNITS = 36
/** For formats and patterns without a stated maximum length. */
const PATTERN_UNITS = 100
const UNKNOWN = 1_000

/** Upper bound of the JSON bytes of a schema's largest value; unknown parts count as UNKNOWN bytes. */
function maxBytes(schema: JsonSchema, letters: keyof typeof BYTES_PER_UNIT): number {
  const of = (part: JsonSchema) => maxBytes(part, letters)
  if (schema.anyOf) return Math.max(...schema.anyOf.map(of))
  if (schema.enum || 'const' in schema) return JSON.stringify(schema.enum ?? schema.const).length
  if (schema.format === 'uuid') return 2 + UUID_UNITS
  if (schema.type === 'string') return 2 + BYTES_PER_UNIT[letters] * (schema.maxLength ?? PATTERN_UNITS)
  if (schema.type === 'array') return 2 + (schema.maxItems ?? 1) * (1 + of(schema.items ?? {}))
  if (schema.type !== 'object') return schema.type ? 25 : UNKNOWN
  const members = Object.entries(schema.properties ?? {})
  return members.reduce((sum, [name, member]) => sum + name.length + 4 + of(member), 2)
}

const bodies = Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, contract]) =>
  contract.body ? [{ name, contract, body: contract.body }] : [],
)

test.each(bodies)('the largest valid body of $name is within its limit', ({ contract, body }) => {
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const limit = bodyLimitOf(contract)
  // Bodies at the overall maximum are allowed for ASCII text only.
  expect(maxBytes(schema, limit === MAX_BODY_BYTES ? 'ascii' : 'any')).toBeLessThanOrEqual(limit)
})

test.each(Object.entries(endpoints as Record<string, Endpoint>))(
  '%s has a body limit between 1 KiB and the overall maximum',
  (_, contract) => {
    expect(bodyLimitOf(contract)).toBeGreaterThanOrEqual(1_024)
    expect(bodyLimitOf(contract)).toBeLessThanOrEqual(MAX_BODY_BYTES)
  },
)

test('anonymous calls have a smaller limit than signed-in ones, and calls without a body the smallest', () => {
  const of = (shape: Omit<Endpoint, 'service' | 'reply'>) =>
    bodyLimitOf(endpoint({ service: 'auth', reply: z.unknown(), ...shape }))
  const body = z.unknown()
  const limits = [
    of({ policy: 'anonymous' }),
    of({ policy: 'anonymous', body }),
    of({ policy: 'signedIn', body }),
  ]
  expect(limits).toEqual([1_024, 16_384, 262_144])
  expect(of({ policy: 'anonymous', body, bodyBytes: 5_000 })).toBe(5_000)
  expect(bodyLimitOf(endpoints.login)).toBe(16_384)
})
