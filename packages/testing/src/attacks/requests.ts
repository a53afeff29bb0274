import type { Endpoint } from '@uitpost/contracts'
import { z } from 'zod'
import { fill, named, repeated } from './grammar.ts'
import { attackForm, attackJson } from './json.ts'
import { crowdedList, fittingValue, type JsonSchema, type Means } from './json-values.ts'
import { type Random, randomFrom } from './random.ts'
import { attackText } from './texts.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'
/** As long as fits into Node's header limit together with a browser's headers. */
export const LONGEST_URL = 12_000

export interface HostileRequest {
  method: string
  /** Path and query. */
  url: string
  type: string
  body: string | undefined
}

interface Shape {
  contract: Endpoint
  method: string
  pattern: string
  params: Record<string, JsonSchema | boolean>
  query: Record<string, JsonSchema | boolean>
  body: JsonSchema | undefined
}

/** The parts of a contract needed to generate requests; `route` is a line such as `PUT /api/a/:id`. */
export function shapeOf(contract: Endpoint, route: string): Shape {
  const [method = 'GET', pattern = '/'] = route.split(' ')
  const [params, query, body] = [contract.params, contract.query, contract.body].map(schemaOf)
  return {
    contract,
    method,
    pattern,
    body,
    params: params?.properties ?? {},
    query: query?.properties ?? {},
  }
}

const schemaOf = (schema: z.ZodType | undefined): JsonSchema | undefined =>
  schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

/**
 * A request reproducible from its seed, with a body of about `size` bytes, or a URL of that size if the call takes no
 * body. For every other seed some part is an attack.
 */
export function hostileRequest(
  shape: Shape,
  seed: number,
  size: number,
  known: readonly string[] = [],
): HostileRequest {
  const random = randomFrom(Math.imul(seed + 1, 2_654_435_761))
  random.below(2)
  const isAttack = seed % 2 === 0
  const { contract, method, pattern } = shape
  const takesBody = shape.body !== undefined
  const means: Means = { random, room: takesBody ? Math.min(size, 200) : Math.min(size, LONGEST_URL), known }
  const attacksUrl = isAttack && (!takesBody || random.below(8) === 0)
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) =>
    encode(
      attacksUrl && random.below(3) === 0
        ? attackText(random, means.room)
        : asText(shape.params[name], means),
    ),
  )
  const query = attacksUrl ? attackQuery(shape, means) : fittingQuery(shape, means)
  return {
    method,
    url: `${path}${query && `?${query}`}`.slice(0, LONGEST_URL),
    type: contract.bodyType ?? 'application/json',
    body: takesBody ? bodyOf(shape, isAttack && !attacksUrl, { ...means, room: size }) : undefined,
  }
}

const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

function asText(schema: JsonSchema | boolean | undefined, means: Means): string {
  const value = fittingValue(schema, means)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const fittingQuery = ({ query }: Shape, means: Means): string =>
  Object.entries(query)
    .filter(([name]) => name !== 'cursor' && means.random.below(2) === 0)
    .map(([name, schema]) => `${name}=${encode(asText(schema, means))}`)
    .join('&')

function attackQuery({ query }: Shape, { random, room }: Means): string {
  const names = Object.keys(query)
  const name = names[random.below(names.length)] ?? 'a'
  return random.pick<() => string>([
    () => `${name}=${encode(attackText(random, room))}`,
    () => repeated(`${name}=1&`, '&', `${name}[]=1&`, 'a=1&', '%', '+', '__proto__=1&')(random, room),
    () => fill(room, (index) => `a${named(index)}=1&`),
  ])()
}

function bodyOf({ contract, body }: Shape, isAttack: boolean, means: Means): string {
  const { random, room } = means
  const { bodyType } = contract
  const text =
    bodyType === FORM_TYPE
      ? isAttack
        ? attackForm(random, room)
        : formOf(fittingValue(body, means))
      : isAttack
        ? attackBody(body, means)
        : padded(JSON.stringify(fittingValue(body, means)), room)
  return withinBytes(text, room)
}

/** Padded to the limit, although even the largest valid value is shorter. */
const padded = (text: string, bytes: number): string =>
  text + ' '.repeat(Math.max(0, bytes - Buffer.byteLength(text)))

const formOf = (value: unknown): string =>
  new URLSearchParams(
    Object.entries(value ?? {}).map(([name, member]) => [name, String(member)] as [string, string]),
  ).toString()

/** One huge member among valid ones, thousands of unknown members, or an unexpected kind of body. */
function attackBody(schema: JsonSchema | undefined, means: Means): string {
  const { random, room } = means
  const members = Object.entries(schema?.properties ?? {})
  const chosen = members[random.below(members.length)]
  if (!chosen || random.below(4) === 0) return attackJson(random, room)
  const [name, member] = chosen
  const fitting = Object.entries(fittingValue(schema, { ...means, room: 200 }) ?? {})
  const rest = fitting
    .filter(([other]) => other !== name)
    .map(([other, value]) => `${JSON.stringify(other)}:${JSON.stringify(value)},`)
    .join('')
  const left = Math.max(0, room - rest.length - name.length - 10)
  const huge = random.pick<(random: Random) => string>([
    () => textOf(random, left),
    () => crowdedList(member, { ...means, room: left }),
    () => attackJson(random, left),
    () => `0,${strangers(random, left)}"z":0`,
  ])(random)
  return `{${rest}${JSON.stringify(name)}:${huge}}`
}

/** A text whose JSON encoding has about `size` bytes; escapes can make it many times longer than the text. */
function textOf(random: Random, size: number): string {
  const text = attackText(random, size)
  const ratio = JSON.stringify(text).length / Math.max(1, text.length)
  return JSON.stringify(text.slice(0, Math.floor(size / ratio)))
}

const strangers = (random: Random, size: number): string =>
  random.below(2) === 0
    ? fill(size, (index) => `"k${named(index)}":0,`)
    : repeated('"a":0,', '"__proto__":0,')(random, size)

/** Cut, because a longer one would be refused without being read. */
function withinBytes(text: string, bytes: number): string {
  const all = Buffer.from(text)
  return all.length <= bytes
    ? text
    : all
        .subarray(0, bytes - 3)
        .toString()
        .slice(0, -1)
}
