import { z } from 'zod'
import { EVENT_STATUSES } from '../../admin-constants.ts'
import { COUNTRIES, SUGGESTION_REASONS } from '../../constants.ts'
import { endpoint, Id, MAX_BODY_BYTES, PageQuery } from '../../endpoint.ts'
import { Event } from './events.ts'
import { FieldLikeness } from './review/duplicates.ts'

const sentence = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cs}\0]*$/u, 'Control characters are not allowed')
/** 'YYYY-MM-DD' for all-day, otherwise with a time; without offset it is local time of the place. */
const When = z.string().regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/)

export const SUGGESTIONS_PER_DAY = 20
/** Daily limit of addresses and calendars, which cost fetches. */
export const SUGGESTED_SOURCES_PER_DAY = 10
/** Events of one account that wait for a decision; further ones are refused. */
export const OPEN_SUGGESTIONS = 20
/** Daily limit per network, for all of its accounts together. */
export const SUGGESTIONS_PER_NETWORK = 100
/** Sources that readers suggested of one event; further ones are left out. */
export const SUGGESTED_SOURCES_PER_EVENT = 20
/** Hourly limit per account of checks for known events, which search all events near a day. */
export const SUGGESTION_CHECKS_PER_HOUR = 60
export const SUGGESTED_CALENDAR_CHARACTERS = 500_000
/** Maximum number of events taken from one source, so that the review queue is not flooded. */
export const SUGGESTED_EVENTS = 50
export const SUGGESTED_EVENTS_SHOWN = 10

/** A missing event, described by a person. */
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

/** 'joined': the event existed already, and the suggestion became another source of it. */
export const SuggestionResult = z.object({
  outcome: z.enum(['created', 'joined']),
  eventId: Id,
  status: z.enum(EVENT_STATUSES),
})
export type SuggestionResult = z.infer<typeof SuggestionResult>

/** Similar published events, and the number of similar pending ones. */
export const SuggestionCheck = z.object({
  duplicates: z.array(Event.extend({ score: z.number().min(0).max(1), likeness: z.array(FieldLikeness) })),
  waiting: z.int(),
})
export type SuggestionCheck = z.infer<typeof SuggestionCheck>

/** Defaults for sources that do not state a town or category. */
const hints = {
  /** A place's id or its name. */
  city: sentence(120).min(1).nullable().optional(),
  country: z.enum(COUNTRIES).optional(),
  categoryId: Id.nullable().optional(),
}

/** A web page or calendar, read in the same way as in a run. */
export const SuggestedAddress = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).max(2_000),
  ...hints,
})
export type SuggestedAddress = z.infer<typeof SuggestedAddress>

/** The text of an .ics file; its name is only shown to its sender. */
export const SuggestedCalendar = z.strictObject({
  ics: z
    .string()
    .min(1)
    .max(SUGGESTED_CALENDAR_CHARACTERS)
    .regex(/^[^\p{Cs}\0]*$/u, 'Control characters are not allowed'),
  name: sentence(200).min(1).nullable().optional(),
  ...hints,
})
export type SuggestedCalendar = z.infer<typeof SuggestedCalendar>

export const SUGGESTION_KINDS = ['form', 'address', 'calendar'] as const
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number]

/** 'found': new events · 'joined': all events existed already · 'nothing': see `reason`. */
export const SUGGESTION_STATES = ['received', 'reading', 'found', 'joined', 'nothing'] as const

export const OwnSuggestion = z.object({
  id: Id,
  createdAt: z.iso.datetime(),
  kind: z.enum(SUGGESTION_KINDS),
  /** The web address, or the name of the file. */
  subject: z.string().nullable(),
  state: z.enum(SUGGESTION_STATES),
  /** Set with 'nothing'. */
  reason: z.enum(SUGGESTION_REASONS).nullable(),
  /** Number of events found, known ones included; `events` holds the first SUGGESTED_EVENTS_SHOWN of them. */
  eventsFound: z.int(),
  events: z.array(
    z.object({
      eventId: Id,
      outcome: z.enum(['created', 'joined']),
      title: z.string(),
      startDate: z.string(),
      city: z.string(),
      town: Event.shape.town,
      status: z.enum(EVENT_STATUSES),
    }),
  ),
})
export type OwnSuggestion = z.infer<typeof OwnSuggestion>

export const suggestionEndpoints = {
  suggestEvent: endpoint({ policy: 'signedIn', body: NewSuggestion, reply: SuggestionResult, status: 201 }),
  checkSuggestion: endpoint({ policy: 'signedIn', body: NewSuggestion, reply: SuggestionCheck }),
  suggestAddress: endpoint({ policy: 'signedIn', body: SuggestedAddress, reply: OwnSuggestion, status: 202 }),
  suggestCalendar: endpoint({
    policy: 'signedIn',
    body: SuggestedCalendar,
    bodyBytes: MAX_BODY_BYTES,
    reply: OwnSuggestion,
    status: 202,
  }),
  listOwnSuggestions: endpoint({ policy: 'signedIn', query: PageQuery, reply: z.array(OwnSuggestion) }),
}
