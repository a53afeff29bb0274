import { createHash, randomBytes } from 'node:crypto'
import {
  addDays,
  type CalendarFeed,
  type Language,
  LIST_LIMIT,
  type NewCalendarFeed,
  type Role,
  SUGGESTED_SOURCE,
} from '@uitpost/contracts'
import { DomainError } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { todayOf, todayOfUser } from '../facts/today.ts'
import { findVisible } from './event-page.ts'
import { toEventTable } from './event-table.ts'
import { type CalendarEvent, toCalendar } from './ics.ts'

type ListName = 'upcoming' | 'saved'

/** Past events stay in a live calendar this long. */
const SHOWN_PAST_DAYS = 90
const SECRET_BYTES = 24
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

async function listOf(ctx: Context, userId: string, list: ListName): Promise<CalendarEvent[]> {
  const { upcomingEvents, savedEvents } = ctx.stores
  const today = await todayOfUser(ctx, userId)
  if (list === 'saved') return savedEvents.listFrom(userId, today, LIST_LIMIT)
  const upcoming = await upcomingEvents.list({ userId, today, unless: SUGGESTED_SOURCE }, LIST_LIMIT)
  return upcoming.map((event) => ({ ...event, updatedAt: ctx.now() }))
}

export async function getEventCalendar(
  ctx: Context,
  id: string,
  caller: { id: string; role: Role },
  language: Language,
): Promise<string> {
  const event = await findVisible(ctx, id, caller.role)
  const { publicUrl } = ctx
  return toCalendar(event.title, [{ ...event, updatedAt: ctx.now() }], { publicUrl, language })
}

export const exportEventCalendar = async (
  ctx: Context,
  userId: string,
  list: ListName,
  language: Language,
): Promise<string> =>
  toCalendar('Uitpost', await listOf(ctx, userId, list), { publicUrl: ctx.publicUrl, language })

export const exportEventTable = async (ctx: Context, userId: string, list: ListName): Promise<string> =>
  toEventTable(await listOf(ctx, userId, list))

export async function getCalendarFeed(ctx: Context, userId: string): Promise<CalendarFeed> {
  const feed = await ctx.stores.calendarFeeds.find(userId)
  return { active: feed !== undefined, createdAt: feed?.createdAt.toISOString() ?? null }
}

/** Creates a new secret address and invalidates the previous one. */
export async function createCalendarFeed(ctx: Context, userId: string): Promise<NewCalendarFeed> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const createdAt = ctx.now()
  await ctx.stores.calendarFeeds.replace(userId, hashOf(secret), createdAt)
  return { url: new URL(`/calendar/${secret}.ics`, ctx.publicUrl).href, createdAt: createdAt.toISOString() }
}

export async function revokeCalendarFeed(ctx: Context, userId: string): Promise<CalendarFeed> {
  await ctx.stores.calendarFeeds.remove(userId)
  return { active: false, createdAt: null }
}

/** A user's saved events as a calendar, with recently ended and cancelled ones. */
export async function readCalendarFeed(ctx: Context, secret: string, language: Language): Promise<string> {
  const { calendarFeeds, savedEvents } = ctx.stores
  const userId = await calendarFeeds.findOwner(hashOf(secret))
  if (!userId) throw new DomainError('not_found', 'There is no calendar at this address.')
  const since = addDays(todayOf(ctx.now()), -SHOWN_PAST_DAYS)
  const events = await savedEvents.listFrom(userId, since, LIST_LIMIT)
  return toCalendar('Uitpost', events, { publicUrl: ctx.publicUrl, language })
}
