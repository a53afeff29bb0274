import { z } from 'zod'

/** What a place offers to people with a disability, as sources state it. */
export const ACCESS_KINDS = ['wheelchair', 'accessible-toilet', 'hearing-loop', 'sign-language'] as const
export type AccessKind = (typeof ACCESS_KINDS)[number]

/** Prices above are taken for a mistake. */
export const MAX_PRICE = 10_000
/** Ages above are taken for "no upper limit". */
export const MAX_AGE = 98

const Amount = z.number().min(0).max(MAX_PRICE)
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** The lowest and the highest price of a ticket; both 0: free. */
const Price = z
  .object({
    from: Amount,
    to: Amount,
    /** ISO 4217. */
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .refine((code) => CURRENCIES.has(code), 'No currency'),
  })
  .refine(({ from, to }) => from <= to, 'The lowest price is above the highest one')

/** The ages it is meant for, inclusive; `to` is null without an upper limit. */
const Ages = z
  .object({ from: z.int().min(0).max(MAX_AGE), to: z.int().min(0).max(MAX_AGE).nullable() })
  .refine(({ from, to }) => to === null || from <= to, 'The lowest age is above the highest one')

/** Degrees, north and east positive. */
const Coordinates = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})

/** No address of a person, no link and no markup: these are never stored as a name. */
const OrganiserName = z
  .string()
  .min(2)
  .max(200)
  .regex(/^[^@<>{}\p{C}]*$/u)
  .refine((name) => !/:\/\/|\bwww\.|^\s*(?:mailto|tel|javascript|data):/i.test(name), 'A link')
  .refine((name) => !/\d{6}/.test(name.replaceAll(/[\s().-]/g, '')), 'A telephone number')

const Access = z.array(z.enum(ACCESS_KINDS)).min(1).max(ACCESS_KINDS.length)

/** The words of the source for a fact; without markup and mail addresses. */
const Quote = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^@<>\p{C}]*$/u)

/**
 * What a source states of an event in structured data, or in words of sold tickets, and readers are told with the name of that source. An absent
 * member is not stated: nothing is concluded from it. A new one needs a line here, one in `ToldFacts`, and one in `sayFacts` (packages/texts).
 */
const FACTS = z.object({
  price: Price.optional(),
  /** Whether admission is free of charge. */
  free: z.boolean().optional(),
  ages: Ages.optional(),
  /** Of the place itself, not of its town. */
  geo: Coordinates.optional(),
  /** An organisation; never a person who is marked as one. */
  organiser: OrganiserName.optional(),
  accessibility: Access.optional(),
  /** No tickets are left; the event takes place. */
  soldOut: z.literal(true).optional(),
})
type FactName = keyof z.infer<typeof FACTS>
export const FACT_NAMES = FACTS.keyof().options

export const EventFacts = FACTS.extend({
  /** Absent in messages of releases that kept none. */
  quotes: z.partialRecord(FACTS.keyof(), Quote).optional(),
})
export type EventFacts = z.infer<typeof EventFacts>

/** The members that are valid, with their quotes; undefined without any. */
export function readFacts(
  stated: { [Name in FactName]?: unknown },
  quotes: { [Name in FactName]?: string | undefined } = {},
): EventFacts | undefined {
  const valid = FACT_NAMES.filter(
    (name) => stated[name] !== undefined && FACTS.shape[name].safeParse(stated[name]).success,
  )
  if (valid.length === 0) return undefined
  const quoted = valid.filter((name) => Quote.safeParse(quotes[name]).success)
  return EventFacts.parse({
    ...Object.fromEntries(valid.map((name) => [name, stated[name]])),
    ...(quoted.length > 0 && { quotes: Object.fromEntries(quoted.map((name) => [name, quotes[name]])) }),
  })
}

/** A fact with the source that states it and its words. */
const told = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, source: z.string(), quote: z.string().optional() }).optional()

/** What is told of an event. `geo` is left out where it is not near the town of the event. */
export const ToldFacts = z.object({
  price: told(Price),
  free: told(z.boolean()),
  ages: told(Ages),
  geo: told(Coordinates),
  organiser: told(OrganiserName),
  accessibility: told(Access),
  soldOut: told(z.literal(true)),
  /** A reader suggested the event, and no source confirms it: a fact about our sources, which none of them states. */
  suggested: told(z.literal(true)),
})
export type ToldFacts = z.infer<typeof ToldFacts>
