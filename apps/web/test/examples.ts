import { endpoints } from '@uitpost/contracts'
import { type RouteName, routes } from '@uitpost/contracts/routes'
import type { Answers } from './network.ts'
import { bookMarkets, lotte } from './samples.ts'

/** The parts of JSON Schema that the contracts use. */
interface Schema {
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  type?: string | string[]
  format?: string
  minimum?: number
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
}

/** Example texts by name of property, since the contracts do not restrict most texts. */
const TEXTS: [name: RegExp, example: string][] = [
  [/zone$/i, 'Europe/Amsterdam'],
  [/^(start|end)_?date$/i, '2026-07-18'],
  [/day$/i, '2026-11-20'],
  [/(^at|At|until|since)$/, '2026-11-20T09:05:07Z'],
  [/email$/i, 'noor@example.org'],
  [/(url|link)$/i, 'https://example.org/agenda'],
  [/^(event_ids)$/, `${bookMarkets.id},${lotte.id}`],
  [/id$/i, bookMarkets.id],
  [/slug$/i, bookMarkets.slug],
]

/** A value that the schema allows, with all optional properties, and one item in each list. */
function exampleOf(schema: Schema, name = ''): unknown {
  const { anyOf, oneOf, allOf, properties, additionalProperties, items } = schema
  const type = [schema.type].flat().find((one) => one !== 'null')
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = [...(anyOf ?? oneOf ?? [])].filter((one) => one.type !== 'null')
  if (choice) return exampleOf(choice, name)
  if (allOf) return Object.assign({}, ...allOf.map((one) => exampleOf(one, name)))
  if (type === 'array') return [exampleOf(items ?? {}, name)]
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return Math.max(schema.minimum ?? 1, 1)
  if (type === 'object') {
    const members = Object.entries(properties ?? {}).map(([key, one]) => [key, exampleOf(one, key)])
    const free =
      typeof additionalProperties === 'object' ? [[bookMarkets.id, exampleOf(additionalProperties)]] : []
    return Object.fromEntries([...members, ...free])
  }
  if (schema.format === 'uuid') return bookMarkets.id
  if (schema.format === 'date-time') return '2026-11-20T09:05:07Z'
  return TEXTS.find(([pattern]) => pattern.test(name))?.[1] ?? `some ${name || 'text'}`
}

/** An example reply of a route, generated from its contract. */
export const replyOf = (name: RouteName): unknown =>
  exampleOf(endpoints[name].reply.toJSONSchema({ io: 'output', unrepresentable: 'any' }) as Schema)

/** Example replies for all reads of the contracts, so that every screen has data. */
export function exampleAnswers(): Answers {
  const reads = (Object.entries(routes) as [RouteName, string][]).filter(([, route]) =>
    route.startsWith('GET '),
  )
  return Object.fromEntries(
    reads.map(([name, route]) => [route.replace(/:\w+/, bookMarkets.id), replyOf(name)]),
  )
}
