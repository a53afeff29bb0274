import { type AccessKind, type EventFacts, MAX_PRICE, readFacts } from '@uitpost/contracts'
import { isNode, listOf, type Node } from './event-nodes.ts'
import { property, textOf } from './node-values.ts'

/** Offers and features read per event. */
const MAX_READ = 50
/** Longer values are no prices. */
const MAX_PRICE_TEXT = 20

/** schema.org and OpenActive names, and the words of UiTdatabank, by what they offer. */
const ACCESS_WORDS: [RegExp, AccessKind][] = [
  [/toilet/i, 'accessible-toilet'],
  [/wheel ?chair|rolstoel|rollstuhl|fauteuil roulant|mobility impairment/i, 'wheelchair'],
  [/hearing ?loop|inductive|ringleiding|induktions|boucle/i, 'hearing-loop'],
  [/sign ?language|gebarentaal|gebardensprache|gebärdensprache|langue des signes/i, 'sign-language'],
]

/** Price, organiser, accessibility and whether tickets are left as the markup of an event states them; undefined without any. */
export function statedFacts(
  event: Node,
  places: readonly unknown[],
  organiser: string | undefined,
): EventFacts | undefined {
  return readFacts({
    price: priceOf(event),
    organiser,
    accessibility: accessOf(event, places),
    soldOut: isSoldOut(event) || undefined,
  })
}

/** Undefined if the page contradicts itself, or names an amount without its currency. */
function priceOf(event: Node): EventFacts['price'] {
  const offers = listOf(property(event, 'offers')).slice(0, MAX_READ).filter(isNode)
  const prices = offers.flatMap(amountsOf)
  const isFree = flag(property(event, 'isAccessibleForFree') ?? property(event, 'free'))
  const [first] = prices
  if (!first) return isFree ? { from: 0, to: 0, currency: 'EUR' } : undefined
  const amounts = prices.map(({ amount }) => amount)
  const [from, to] = [Math.min(...amounts), Math.max(...amounts)]
  if (isFree ? to > 0 : isFree === false && to === 0) return undefined
  const paid = prices.filter(({ amount }) => amount > 0)
  const currency = to === 0 ? (first.currency ?? 'EUR') : paid[0]?.currency
  if (!currency || paid.some((one) => one.currency !== currency)) return undefined
  return { from, to, currency }
}

/** Whether every offer says so. */
function isSoldOut(event: Node): boolean {
  const offers = listOf(property(event, 'offers')).slice(0, MAX_READ).filter(isNode)
  return offers.length > 0 && offers.every((offer) => /\bSoldOut$/.test(textOf(offer['availability']) ?? ''))
}

interface StatedAmount {
  amount: number
  currency: string | undefined
}

function amountsOf(offer: Node): StatedAmount[] {
  const specified = listOf(offer['priceSpecification']).slice(0, MAX_READ).filter(isNode)
  return [offer, ...specified].flatMap((node) => {
    const currency = textOf(node['priceCurrency'] ?? offer['priceCurrency'])?.toUpperCase()
    return ['price', 'lowPrice', 'highPrice', 'minPrice', 'maxPrice'].flatMap((name) => {
      const amount = amountIn(node[name])
      return amount === undefined ? [] : { amount, currency }
    })
  })
}

/** '12.50', '12,50' or 12.5; undefined for words, several numbers, and anything that is no price of a ticket. */
function amountIn(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const text = String(value).trim()
  if (text.length > MAX_PRICE_TEXT || !/^\d{1,5}(?:[.,]\d{1,2})?$/.test(text)) return undefined
  const amount = Number(text.replace(',', '.'))
  return amount <= MAX_PRICE ? amount : undefined
}

/** A boolean, also written as a word or as an address of schema.org. */
function flag(value: unknown): boolean | undefined {
  const [stated] = listOf(value)
  if (typeof stated === 'boolean') return stated
  const text = typeof stated === 'string' ? stated.trim().toLowerCase() : ''
  if (/^(https?:\/\/schema\.org\/)?true$/.test(text)) return true
  return /^(https?:\/\/schema\.org\/)?false$/.test(text) ? false : undefined
}

/** A feature with the value false is one that is missing. */
function accessOf(event: Node, places: readonly unknown[]): AccessKind[] | undefined {
  const nodes = [event, ...places.filter(isNode)]
  const stated = nodes.flatMap((node) =>
    ['amenityFeature', 'accessibilityFeature', 'accessibilitySupport'].flatMap((name) =>
      listOf(property(node, name)).slice(0, MAX_READ),
    ),
  )
  const words = stated.flatMap((feature) => {
    if (typeof feature === 'string') return feature.slice(0, 200)
    if (!isNode(feature) || flag(feature['value']) === false) return []
    return (textOf(feature['name'] ?? feature['prefLabel']) ?? '').slice(0, 200)
  })
  const kinds = words.flatMap((word) => {
    // 'wheelchairAccessible' is two words.
    const spaced = word.replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    if (/\b(no|not|geen|niet|keine?|nicht|pas|sans)\b/i.test(spaced)) return []
    return ACCESS_WORDS.find(([sign]) => sign.test(spaced))?.[1] ?? []
  })
  return kinds.length > 0 ? [...new Set(kinds)] : undefined
}
