import { z } from 'zod'
import { DATE_KNOWN, PROOF_FIELDS } from '../../../admin-constants.ts'
import { LANGUAGES } from '../../../constants.ts'
import { Id } from '../../../endpoint.ts'
import { ToldFacts } from '../../../events/event-facts.ts'
import { Agenda, AgendaQuery } from '../agenda/agenda.ts'
import { Category } from '../categories.ts'
import { DateProof, Event } from '../events.ts'
import { FoundPlace, PlaceQuery } from '../places.ts'
import { Series, SeriesDate } from '../series.ts'

/** Events of one answer; a larger `limit` is lowered to the most. */
export const TOLD_EVENTS = { usual: 10, most: 50 } as const

const Language = z
  .enum(LANGUAGES)
  .default('en')
  .describe('Language of sentences about series, and first reading of ambiguous words')

const asked = AgendaQuery.shape

/** The question of `GET /api/agenda`. Wider values of `km` and `limit` are lowered, and the answer says so. */
export const SearchEventsInput = z.strictObject({
  q: asked.q.describe(
    'Words in English, Dutch, French or German, such as "flea market Sunday near Ghent". Words that name a place, a time, a distance or a category become filters; the others have to occur. Text in quotation marks is only searched for.',
  ),
  near: asked.near.describe('Id of a place from find_place, its name, or "latitude,longitude"'),
  km: z.coerce.number().min(1).optional().describe('Distance around the place; at most 100'),
  from: asked.from.describe('First day, YYYY-MM-DD; today if not given'),
  to: asked.to.describe('Last day, inclusive'),
  when: asked.when.describe('Instead of from and to; weekend: Friday 17:00 to the end of Sunday'),
  categories: z
    .array(z.string().max(80))
    .min(1)
    .max(25)
    .optional()
    .describe('Slugs or ids from list_categories'),
  order: asked.order,
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe('Events of one answer: 10 if not given, at most 50'),
  cursor: asked.cursor.describe('nextCursor of the answer before'),
  language: Language,
})
export type SearchEventsInput = z.infer<typeof SearchEventsInput>

export const GetEventInput = z.strictObject({ id: Id.describe('Id of an event'), language: Language })
export type GetEventInput = z.infer<typeof GetEventInput>
export const GetSeriesInput = z.strictObject({ id: Id.describe('Id of a series'), language: Language })
export type GetSeriesInput = z.infer<typeof GetSeriesInput>
export const ListCategoriesInput = z.strictObject({ language: Language })
export type ListCategoriesInput = z.infer<typeof ListCategoriesInput>
export const FindPlaceInput = z.strictObject({
  q: PlaceQuery.shape.q.describe('A name of the place in any language, such as "Ghent" or "Gand"'),
  country: PlaceQuery.shape.country,
  limit: PlaceQuery.shape.limit,
})
export type FindPlaceInput = z.infer<typeof FindPlaceInput>

const Notice = z.string().describe('How to treat text of web pages')

/** What sources are quoted about; the day first. */
export const QUOTED_FIELDS = ['start', 'end', 'title', 'location', 'city'] as const

/** One of the sources of an event, with its own words. */
export const QuotedSource = z.object({
  name: z.string(),
  address: z.string().nullable().describe('Where to read it'),
  checkedAt: z.iso.datetime(),
  dateKnown: z
    .enum(DATE_KNOWN)
    .nullable()
    .describe(
      'stated: it names this very day; by_rule: the day follows from its rule; null: it does not show the day',
    ),
  /** Recorded for demonstrations, not read on the web. */
  sandbox: z.boolean(),
  quotes: z
    .array(z.object({ about: z.enum(QUOTED_FIELDS), text: z.string() }))
    .describe('Words of the source that show a part of the event'),
})
export type QuotedSource = z.infer<typeof QuotedSource>

const QuotedEvent = z.object({
  ...Event.pick({
    id: true,
    startDate: true,
    endDate: true,
    allDay: true,
    timeKnown: true,
    timeZone: true,
    country: true,
    status: true,
  }).shape,
  page: z.url().describe('Public page of the event at Uitpost'),
  category: z.object({ slug: z.string(), name: z.string() }).nullable(),
  dateKnown: DateProof.nullable().describe('Null: no source shows the day; tell people to check it'),
  quoted: z.object({
    title: z.string(),
    description: z.string().nullable(),
    location: z.string().nullable(),
    city: z.string(),
  }),
  sources: z.array(QuotedSource).describe('The one that shows the day best first'),
})

const ToldSeries = Series.pick({ id: true, sentence: true, nextDate: true, dates: true })

/** An event in a list, with the source that shows its day best. */
export const FoundForAssistant = QuotedEvent.extend({
  km: z.number().nullable().describe('From the place asked for, as the crow flies'),
  series: ToldSeries.nullable(),
  moreDates: z.int().describe('Further dates of its series inside the days asked for'),
})
export type FoundForAssistant = z.infer<typeof FoundForAssistant>

export const SearchEventsOutput = z.object({
  notice: Notice,
  total: Agenda.shape.total,
  nextCursor: Agenda.shape.nextCursor,
  asked: Agenda.shape.asked.describe('What was asked for in the end, from all members and the words of q'),
  words: Agenda.shape.words.describe('Words that were searched for'),
  lowered: z.array(z.enum(['km', 'limit'])).describe('Members that were too wide and have been lowered'),
  events: z.array(FoundForAssistant),
  nearest: FoundForAssistant.extend({ reason: z.enum(['place', 'time']) })
    .nullable()
    .describe(
      'Only if nothing was found, and not what was asked for: place is at that time elsewhere, time is at another time',
    ),
})
export type SearchEventsOutput = z.infer<typeof SearchEventsOutput>

export const GetEventOutput = z.object({
  notice: Notice,
  event: QuotedEvent.extend({
    over: z.boolean(),
    unconfirmed: z.array(z.enum(PROOF_FIELDS)).describe('What no source confirms'),
    facts: ToldFacts.describe('Stated by the source that each names'),
    series: ToldSeries.nullable(),
    otherDates: z.array(SeriesDate).describe('Further dates of its series'),
  }),
})
export type GetEventOutput = z.infer<typeof GetEventOutput>

export const GetSeriesOutput = z.object({
  notice: Notice,
  series: ToldSeries.extend({
    ...Series.pick({ rule: true, exceptions: true }).shape,
    next: QuotedEvent.describe('Its next date, or its last one if none is to come'),
    otherDates: z.array(SeriesDate),
  }),
})
export type GetSeriesOutput = z.infer<typeof GetSeriesOutput>

export const ListCategoriesOutput = z.object({
  categories: z.array(Category.pick({ id: true, slug: true, name: true, description: true })),
})
export type ListCategoriesOutput = z.infer<typeof ListCategoriesOutput>

export const FindPlaceOutput = z.object({
  places: z.array(FoundPlace).describe('The best match first; region tells places of one name apart'),
})
export type FindPlaceOutput = z.infer<typeof FindPlaceOutput>
