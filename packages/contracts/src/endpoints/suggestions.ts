import { z } from 'zod'
import { COUNTRIES, EVENT_STATUSES } from '../constants.ts'
import { endpoint, Id, PageQuery } from '../endpoint.ts'
import { Event } from './catalogue.ts'
import { FieldLikeness } from './duplicates.ts'

const sentence = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cs}\0]*$/u, 'Control characters are not allowed')
/** 'YYYY-MM-DD' for whole days, otherwise with an hour; without an offset it is that of the place. */
const When = z.string().regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/)

export const SUGGESTIONS_PER_DAY = 20

/** What a person knows of an event that is missing. */
export const NewSuggestion = z.strictObject({
  title: sentence(300).min(1),
  startDate: When,
  endDate: When.nullable().optional(),
  /** A place's id or its name. */
  city: sentence(120).min(1),
  country: z.enum(COUNTRIES).optional(),
  location: sentence(500).nullable().optional(),
  categoryId: Id.nullable().optional(),
  link: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .nullable()
    .optional(),
  description: sentence(5_000).nullable().optional(),
})
export type NewSuggestion = z.infer<typeof NewSuggestion>

/** 'joined': the event was known already, and the suggestion is another source of it. */
export const SuggestionResult = z.object({
  outcome: z.enum(['created', 'joined']),
  eventId: Id,
  status: z.enum(EVENT_STATUSES),
})
export type SuggestionResult = z.infer<typeof SuggestionResult>

/** What a suggestion resembles: published events, and how many that wait for approval. */
export const SuggestionCheck = z.object({
  duplicates: z.array(Event.extend({ score: z.number().min(0).max(1), likeness: z.array(FieldLikeness) })),
  waiting: z.int(),
})
export type SuggestionCheck = z.infer<typeof SuggestionCheck>

export const OwnSuggestion = z.object({
  id: Id,
  createdAt: z.iso.datetime(),
  eventId: Id,
  title: z.string(),
  startDate: z.string(),
  city: z.string(),
  status: z.enum(EVENT_STATUSES),
})
export type OwnSuggestion = z.infer<typeof OwnSuggestion>

export const suggestionEndpoints = {
  suggestEvent: endpoint({
    service: 'catalogue',
    policy: 'signedIn',
    body: NewSuggestion,
    reply: SuggestionResult,
    status: 201,
  }),
  checkSuggestion: endpoint({
    service: 'catalogue',
    policy: 'signedIn',
    body: NewSuggestion,
    reply: SuggestionCheck,
  }),
  listOwnSuggestions: endpoint({
    service: 'catalogue',
    policy: 'signedIn',
    query: PageQuery,
    reply: z.array(OwnSuggestion),
  }),
}
