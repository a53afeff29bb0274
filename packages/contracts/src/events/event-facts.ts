import { z } from 'zod'

/** What a place offers to people with a disability, as sources state it. */
export const ACCESS_KINDS = ['wheelchair', 'accessible-toilet', 'hearing-loop', 'sign-language'] as const
export type AccessKind = (typeof ACCESS_KINDS)[number]

/** Prices above are taken for a mistake. */
export const MAX_PRICE = 10_000

const Amount = z.number().min(0).max(MAX_PRICE)

/** The lowest and the highest price of a ticket; both 0: free. */
export const Price = z
  .object({
    from: Amount,
    to: Amount,
    /** ISO 4217. */
    currency: z.string().regex(/^[A-Z]{3}$/),
  })
  .refine(({ from, to }) => from <= to, 'The lowest price is above the highest one')
export type Price = z.infer<typeof Price>

/** No address of a person, no link and no markup: these are never stored as a name. */
const OrganiserName = z
  .string()
  .min(2)
  .max(200)
  .regex(/^[^@<>{}\p{C}]*$/u)
  .refine((name) => !/:\/\/|\bwww\.|^\s*(?:mailto|tel|javascript|data):/i.test(name), 'A link')
  .refine((name) => !/\d{6}/.test(name.replaceAll(/[\s().-]/g, '')), 'A telephone number')

/**
 * What a source states of an event in structured data, or in words of sold tickets, and readers are told with the name of that source. An absent
 * member is not stated: nothing is concluded from it.
 */
export const EventFacts = z.object({
  price: Price.optional(),
  /** An organisation; never a person who is marked as one. */
  organiser: OrganiserName.optional(),
  accessibility: z.array(z.enum(ACCESS_KINDS)).min(1).max(ACCESS_KINDS.length).optional(),
  /** No tickets are left; the event takes place. */
  soldOut: z.literal(true).optional(),
})
export type EventFacts = z.infer<typeof EventFacts>

/** The members that are valid; undefined without any. */
export function readFacts(stated: { [Name in keyof EventFacts]?: unknown }): EventFacts | undefined {
  const { price, organiser, accessibility, soldOut } = EventFacts.shape
  const facts: EventFacts = {
    ...given('price', price.safeParse(stated.price).data),
    ...given('organiser', organiser.safeParse(stated.organiser).data),
    ...given('accessibility', accessibility.safeParse(stated.accessibility).data),
    ...given('soldOut', soldOut.safeParse(stated.soldOut).data),
  }
  return Object.keys(facts).length > 0 ? facts : undefined
}

const given = <Name extends keyof EventFacts>(name: Name, value: EventFacts[Name] | undefined) =>
  (value === undefined ? {} : { [name]: value }) as Pick<EventFacts, Name>

/** One fact on the page of an event, with the source that states it. */
const told = <Value extends z.ZodType>(value: Value) => z.object({ value, source: z.string() }).optional()

export const ToldFacts = z.object({
  price: told(Price),
  organiser: told(OrganiserName),
  accessibility: told(z.array(z.enum(ACCESS_KINDS))),
  soldOut: told(z.literal(true)),
})
export type ToldFacts = z.infer<typeof ToldFacts>
