import { type AccessKind, type EventFacts, MAX_AGE, MAX_PRICE, readFacts } from '@uitpost/contracts'
import { isNode, listOf, type Node } from './event-nodes.ts'
import { property, textOf } from './node-values.ts'

/** Offers and features read per event. */
const MAX_READ = 50
/** Longer values are no prices. */
const MAX_PRICE_TEXT = 20

/** Longer values are no ages. */
const MAX_AGES_TEXT = 40

/** schema.org and OpenActive names, and the words of UiTdatabank, by what they offer. */
const ACCESS_WORDS: [RegExp, AccessKind][] = [
  [/toilet/i, 'accessible-toilet'],
  [/wheel ?chair|rolstoel|rollstuhl|fauteuil roulant|mobility impairment/i, 'wheelchair'],
  [/hearing ?loop|inductive|ringleiding|induktions|boucle/i, 'hearing-loop'],
  [/sign ?language|gebarentaal|gebardensprache|gebärdensprache|langue des signes/i, 'sign-language'],
]

/** Facts as the markup of an event states them, with its words; undefined without any. */
export function statedFacts(
  event: Node,
  places: readonly unknown[],
  { organiser, geo }: { organiser: string | undefined; geo: EventFacts['geo'] },
): EventFacts | undefined {
  const ages = textOf(property(event, 'typicalAgeRange'))
  const { price, free, quotes } = admissionOf(event)
  return readFacts(
    {
      price,
      free,
      ages: ages && agesIn(ages),
      geo,
      organiser,
      accessibility: accessOf(event, places),
      soldOut: isSoldOut(event) || undefined,
    },
    { ...quotes, ages, organiser, geo: geo && `${geo.latitude}, ${geo.longitude}` },
  )
}

/** '6-12', '6 - 12 jaar', '16+', '5-' or '-12'. A number alone may be meant either way. */
function agesIn(text: string): EventFacts['ages'] {
  if (text.length > MAX_AGES_TEXT) return undefined
  const [, from, dash, to] =
    /^(\d{1,3})?\s*([-–—+])\s*(\d{1,3})?(?:\s*(?:jaar|jahre|ans|years?))?$/i.exec(text.trim()) ?? []
  if (!dash || (from === undefined && (to === undefined || dash === '+'))) return undefined
  const last = to === undefined || Number(to) > MAX_AGE ? null : Number(to)
  return { from: Number(from ?? 0), to: last }
}

/** Nothing if the page contradicts itself; no price where an amount has no currency. */
function admissionOf(event: Node): Pick<EventFacts, 'price' | 'free' | 'quotes'> {
  const stated = property(event, 'isAccessibleForFree') ?? property(event, 'free')
  const free = flag(stated)
  const prices = [event, ...offersOf(event)].flatMap(amountsOf)
  const amounts = prices.map(({ amount }) => amount)
  const [from, to] = [Math.min(...amounts), Math.max(...amounts)]
  if (prices.length > 0 && (free ? to > 0 : free === false && to === 0)) return {}
  const price = priceOf(prices, from, to)
  const said =
    price && prices.filter(({ amount }) => amount === from || amount === to).map(({ quote }) => quote)
  return {
    ...(free !== undefined && { free }),
    ...(price && { price }),
    quotes: {
      ...(free !== undefined && { free: `isAccessibleForFree: ${free}` }),
      ...(said && { price: [...new Set(said)].join(', ') }),
    },
  }
}

function priceOf(prices: readonly StatedAmount[], from: number, to: number): EventFacts['price'] {
  const [first] = prices
  if (!first) return undefined
  const paid = prices.filter(({ amount }) => amount > 0)
  const currency = to === 0 ? (first.currency ?? 'EUR') : paid[0]?.currency
  if (!currency || paid.some((one) => one.currency !== currency)) return undefined
  return { from, to, currency }
}

/** Of schema.org, or `priceInfo` of UiTdatabank. */
const offersOf = (event: Node): Node[] =>
  [
    ...listOf(property(event, 'offers')).slice(0, MAX_READ),
    ...listOf(event['priceInfo']).slice(0, MAX_READ),
  ].filter(isNode)

/** Whether every offer says so. */
function isSoldOut(event: Node): boolean {
  const offers = offersOf(event)
  return offers.length > 0 && offers.every((offer) => /\bSoldOut$/.test(textOf(offer['availability']) ?? ''))
}

interface StatedAmount {
  amount: number
  currency: string | undefined
  quote: string
}

function amountsOf(offer: Node): StatedAmount[] {
  const specified = listOf(offer['priceSpecification']).slice(0, MAX_READ).filter(isNode)
  return [offer, ...specified].flatMap((node) => {
    const named = textOf(node['priceCurrency'] ?? offer['priceCurrency'])?.toUpperCase()
    return ['price', 'lowPrice', 'highPrice', 'minPrice', 'maxPrice'].flatMap((name) => {
      const found = amountIn(node[name])
      if (!found) return []
      const currency = named ?? found.currency
      return { ...found, currency, quote: [found.quote, named].filter(Boolean).join(' ') }
    })
  })
}

/** '12.50', '12,50', 12.5 or '€ 12,50'; undefined for words, several numbers, and anything that is no price of a ticket. */
function amountIn(value: unknown): StatedAmount | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const text = String(value).trim()
  if (text.length > MAX_PRICE_TEXT) return undefined
  const [, before, digits, after] = /^(€\s*)?(\d{1,5}(?:[.,]\d{1,2})?)(\s*€)?$/.exec(text) ?? []
  const amount = Number(digits?.replace(',', '.'))
  if (!(amount <= MAX_PRICE)) return undefined
  return { amount, currency: before || after ? 'EUR' : undefined, quote: text }
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
