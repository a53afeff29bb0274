import {
  AGENDA_PAGE,
  type Agenda,
  type AgendaItem,
  type AgendaPart,
  type AgendaQuery,
  addDays,
  type Language,
} from '@uitpost/contracts'
import { distanceKm, roundKm } from '@uitpost/places'
import { pointOf } from '@uitpost/places/address'
import { DomainError, encodeCursor, readCursor } from '@uitpost/service-kit'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { AfterItem, AgendaRow } from '../../store/events/agenda.ts'
import type { AgendaSearch } from '../../store/events/agenda-found.ts'
import type { Wish } from '../../store/events/agenda-partitions.ts'
import { wireDates } from '../facts/occurrences.ts'
import type { QuestionPart } from '../questions/read-question.ts'
import { toEvent } from '../reading/events.ts'
import { toPlace } from '../reading/places.ts'
import { type Reader, readSeriesOf } from '../reading/series.ts'
import { type Asked, around, readAsked } from './asked.ts'
import { findNearest } from './nearest.ts'
import { FREE_WORDS, KIDS_WORDS, wordsOf } from './words.ts'

const byDate = z.tuple([z.iso.date(), z.iso.datetime(), z.uuid()])
const byDistance = z.tuple([z.number().nonnegative(), z.iso.date(), z.iso.datetime(), z.uuid()])

/** What is asked for, and who asks. */
interface AskedBy {
  asked: Asked
  reader: Reader
}

/** The one question of screens, feeds and tools: approved events, a series once, by time, place, category and words. */
export async function readAgenda(
  ctx: Context,
  query: AgendaQuery,
  { userId, language }: Omit<Reader, 'today'>,
): Promise<Agenda> {
  const now = ctx.now()
  const categories = await ctx.stores.categories.listApproved()
  const asked = readAsked(query, categories, { now, language })
  const reader = { userId, language, today: asked.today }
  const search = await searchOf(ctx, asked, { query, now, userId })
  const limit = query.limit ?? AGENDA_PAGE
  const after = readAfter(query)
  const { rows, total } = await ctx.stores.agenda.list(search, limit + 1, after)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const { question, centre, from, to } = asked
  return {
    items: await present(ctx, page, { asked, reader }),
    total,
    nextCursor: last ? cursorOf(last, search.order) : null,
    understood: question.parts.map(toPart),
    words: question.words,
    asked: {
      from,
      to: to ?? null,
      place: centre?.city ? toPlace(centre.city) : null,
      km: centre?.km ?? null,
      country: asked.country ?? null,
      categories: asked.categories.map(({ slug }) => slug),
      free: asked.free,
      kids: asked.kids,
    },
    nearest: total === 0 && !after && !query.dates ? await readNearest() : null,
  }

  async function readNearest(): Promise<Agenda['nearest']> {
    const nearest = await findNearest(ctx, { q: query.q, asked, search })
    const [item] = nearest ? await present(ctx, [nearest.row], { asked, reader }) : []
    return nearest && item ? { ...item, reason: nearest.reason } : null
  }
}

/** Ids of the events of a question that were approved and are cancelled now. */
export async function listCancelled(
  ctx: Context,
  query: AgendaQuery,
  { language, limit }: { language: Language; limit: number },
): Promise<string[]> {
  const now = ctx.now()
  const asked = readAsked(query, await ctx.stores.categories.listApproved(), { now, language })
  return ctx.stores.agenda.listCancelled(await searchOf(ctx, asked, { query, now, userId: null }), limit)
}

async function searchOf(
  ctx: Context,
  asked: Asked,
  { query: { order, dates, saved }, now, userId }: { query: AgendaQuery; now: Date; userId: string | null },
): Promise<AgendaSearch> {
  const { question, centre, country, categories, from, to, evening, free, kids, today } = asked
  if (saved && userId === null) throw savedByNobody()
  const words = await wordsOf(ctx, question.words.join(' '))
  const wishes: Wish[] = [
    ...(free ? [{ fact: 'free' as const, words: FREE_WORDS }] : []),
    ...(kids ? [{ fact: 'kids' as const, words: KIDS_WORDS }] : []),
  ]
  return {
    from,
    // Without a place there are no distances.
    order: centre ? order : 'date',
    eachDate: dates === 'each',
    // The night ends on the next day.
    ...(to && { to: evening?.of === 'tonight' ? addDays(to, 1) : to }),
    ...(words && { words }),
    ...(wishes.length > 0 && { wishes }),
    ...(centre && { around: around(centre) }),
    ...(categories.length > 0 && { categoryIds: categories.map(({ id }) => id) }),
    ...(country && { country }),
    ...(evening && { evening }),
    ...(saved && userId !== null && { savedBy: userId }),
    ...(from === today && { notOverAt: now }),
  }
}

function savedByNobody(): DomainError {
  const message = 'Sign in to ask for what you saved.'
  return new DomainError('bad_request', message, {
    errors: [{ field: 'saved', code: 'signed_out', message }],
  })
}

function readAfter({ cursor, order }: AgendaQuery): AfterItem | undefined {
  if (order === 'date') {
    const values = readCursor(cursor, byDate)
    return values && { localDate: values[0], startAt: new Date(values[1]), id: values[2] }
  }
  const values = readCursor(cursor, z.union([byDistance, byDate]))
  if (!values) return undefined
  const [id, startAt, localDate, km] = values.toReversed()
  return {
    localDate: String(localDate),
    startAt: new Date(String(startAt)),
    id: String(id),
    ...(typeof km === 'number' && { km }),
  }
}

function cursorOf({ km, localDate, startAt, id }: AgendaRow, order: AgendaSearch['order']): string {
  const place = [localDate, startAt.toISOString(), id]
  return encodeCursor(order === 'distance' ? [km ?? 0, ...place] : place)
}

/** In the API's form, with what anonymous callers may see: no category that is not approved. */
async function present(
  ctx: Context,
  rows: readonly AgendaRow[],
  { asked, reader }: AskedBy,
): Promise<AgendaItem[]> {
  const ofSeries = await readSeriesOf(ctx, rows, reader)
  return rows.map((row) => {
    const { series, dateKnown } = ofSeries(row)
    const event = { ...toEvent(row), series, dateKnown }
    const place = pointOf(event)
    return {
      event: event.category ? event : { ...event, categoryId: null },
      series,
      dates: row.starts?.map(startOf) ?? [event.startDate],
      moreDates: row.moreDates,
      km: asked.centre && place ? roundKm(distanceKm(asked.centre.point, place)) : null,
    }
  })
}

const startOf = ({ startAt, ...date }: NonNullable<AgendaRow['starts']>[number]): string =>
  wireDates({ ...date, startAt: new Date(startAt), endAt: null }).startDate

const toPart = (part: QuestionPart): AgendaPart => ({
  kind: part.kind,
  words: part.words,
  without: part.without,
  value: valueOf(part),
})

function valueOf(part: QuestionPart): string {
  if (part.kind === 'place') return part.city.id
  if (part.kind === 'country') return part.country
  if (part.kind === 'distance') return String(part.km)
  if (part.kind === 'category') return part.slugs.join()
  if (part.kind !== 'time') return 'true'
  return `${part.days.from ?? ''}/${part.days.to ?? ''}`
}
