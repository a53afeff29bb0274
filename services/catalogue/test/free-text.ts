import { type Endpoint, endpoints, type RouteName, routes } from '@uitpost/contracts'
import { z } from 'zod'

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  items?: Schema
  enum?: unknown[]
  format?: string
  pattern?: string
}

/** Strings from a fixed set and identifiers are not free text. */
const takesWords = ({ type, enum: values, format, pattern }: Schema): boolean =>
  type === 'string' &&
  !values &&
  (format === undefined || format === 'uri') &&
  (pattern === undefined || format === 'uri' || new RegExp(pattern, 'u').test('some words'))

function membersWithWords(schema: Schema, path: string): string[] {
  if (takesWords(schema)) return [path]
  const parts = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])].map(
    (part): [string, Schema] => [path, part],
  )
  const members = Object.entries(schema.properties ?? {}).map(([name, member]): [string, Schema] => [
    path ? `${path}.${name}` : name,
    member,
  ])
  return [...new Set([...parts, ...members].flatMap(([at, part]) => membersWithWords(part, at)))]
}

/** Every request member in which a signed-in user can send free text to the catalogue, as `route member`, from the contracts. */
export function placesForWords(): string[] {
  return Object.keys(routes).flatMap((name) => {
    const { service, policy, body, query }: Endpoint = endpoints[name as RouteName]
    if (service !== 'catalogue' || policy !== 'signedIn') return []
    return (
      [body, query]
        .flatMap((shape) =>
          shape
            ? membersWithWords(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema, '')
            : [],
        )
        // We wrote the cursor ourselves.
        .filter((member) => member !== 'cursor')
        .map((member) => `${name} ${member}`)
    )
  })
}
