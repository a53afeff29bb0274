import { localDateIn } from '@uitpost/contracts'
import { atLeast, atMost, type Line, note } from '../lines.ts'
import { type Calls, inTurns, type Load, quantile, rotate } from '../load.ts'
import { startBare } from './bare.ts'
import type { Installation, Person } from './installation.ts'

const CALLERS = 8
/** Lengths of the list, and the least share of the bare server's rate. */
const SIZES = {
  page: { what: 'upcoming, a page of 50', limit: 50, share: 0.59 },
  whole: { what: 'upcoming, the whole list', limit: 1_000, share: 0.5 },
} as const
type Size = keyof typeof SIZES
const TURNS = { callers: CALLERS, rounds: 4, roundMs: 2_500 }

const ms = (value: number) => `${value.toFixed(1)} ms`
export const callsFor = (people: readonly Person[], url: (person: Person) => string): Calls => {
  const next = rotate(people)
  return () => {
    const person = next()
    return { url: url(person), token: person.token }
  }
}

/** The list of upcoming events, compared with the minimal server behind the minimal proxy. */
export async function measureLists(
  installation: Installation,
  sizes: readonly Size[] = ['page', 'whole'],
): Promise<Line[]> {
  const bare = await startBare(installation.databaseUrl)
  const today = localDateIn('Europe/Amsterdam', new Date())
  const lines: Line[] = []
  try {
    for (const name of sizes) {
      const { what, limit, share } = SIZES[name]
      const product = `${installation.url}/api/events/upcoming${name === 'page' ? `?limit=${limit}` : ''}`
      const plain = ({ id }: Person) => `${bare.url}/upcoming?user=${id}&today=${today}&limit=${limit}`
      await assertSame(installation.usual[0], product, plain)
      const found = await inTurns(
        { product: callsFor(installation.usual, () => product), bare: callsFor(installation.usual, plain) },
        TURNS,
      )
      lines.push(...compare(what, share, found))
    }
  } finally {
    bare.stop()
  }
  return lines
}

function compare(
  what: string,
  minShare: number,
  { product, bare }: Record<'product' | 'bare', Load>,
): Line[] {
  const at = (share: number) => [quantile(product.times, share), quantile(bare.times, share)] as const
  const [own99, bare99] = at(0.99)
  const [own50, bare50] = at(0.5)
  return [
    atLeast(
      `${what}: throughput`,
      product.rate / bare.rate,
      minShare,
      `${product.rate.toFixed(0)}/s of ${bare.rate.toFixed(0)}/s, ${Math.round(product.bytes / 1024)} KiB each`,
    ),
    atMost(`${what}: p99`, own99 / bare99, 2, `${ms(own99)} to ${ms(bare99)}`),
    note(`${what}: p50`, `${ms(own50)} to ${ms(bare50)}`),
  ]
}

/** Throws unless both sides return the same data and count it alike; otherwise the comparison is meaningless. */
async function assertSame(person: Person | undefined, product: string, plain: (person: Person) => string) {
  if (!person) throw new Error('No person follows five categories')
  const headers = { authorization: `Bearer ${person.token}` }
  const [own, other] = await Promise.all([fetch(product, { headers }), fetch(plain(person))])
  const sorted = (value: unknown) => JSON.stringify(value, (_key, member: unknown) => inKeyOrder(member))
  if (sorted(await own.json()) !== sorted(await other.json()))
    throw new Error('The bare handler answers something else')
  if (own.headers.get('x-total-count') !== other.headers.get('x-total-count'))
    throw new Error('The bare handler counts something else')
}

const inKeyOrder = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value
