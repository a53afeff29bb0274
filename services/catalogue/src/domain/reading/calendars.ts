import { createHash, randomBytes } from 'node:crypto'
import { addDays, type CalendarFeed, LIST_LIMIT, type NewCalendarFeed, type Role } from '@uitpost/contracts'
import { DomainError } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { todayOf, todayOfUser } from '../facts/today.ts'
import { findVisible } from './event-page.ts'
import { toEventTable } from './event-table.ts'
import { type CalendarEvent, toCalendar } from './ics.ts'

type ListName = 'upcoming' | 'saved'

/** What is over stays in a live calendar for so long. */
const SHOWN_PAST_DAYS = 90
const SECRET_BYTES = 24
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

async function listOf(ctx: Context, userId: string, list: ListName): Promise<CalendarEvent[]> {
  const { events, savedEvents } = ctx.stores
  const today = await todayOfUser(ctx, userId)
  if (list === 'saved') return savedEvents.listFrom(userId, today, LIST_LIMIT)
  const upcoming = await events.listUpcoming(userId, today, LIST_LIMIT)
  return upcoming.map((event) => ({ ...event, updatedAt: ctx.now() }))
}

/** One event as a calendar file. */
export async function getEventCalendar(
  ctx: Context,
  id: string,
  caller: { id: string; role: Role },
): Promise<string> {
  const event = await findVisible(ctx, id, caller.role)
  return toCalendar(event.title, [{ ...event, updatedAt: ctx.now() }], ctx.publicUrl)
}

export const exportEventCalendar = async (ctx: Context, userId: string, list: ListName): Promise<string> =>
  toCalendar('Uitpost', await listOf(ctx, userId, list), ctx.publicUrl)

export const exportEventTable = async (ctx: Context, userId: string, list: ListName): Promise<string> =>
  toEventTable(await listOf(ctx, userId, list))

export async function getCalendarFeed(ctx: Context, userId: string): Promise<CalendarFeed> {
  const feed = await ctx.stores.calendarFeeds.find(userId)
  return { active: feed !== undefined, createdAt: feed?.createdAt.toISOString() ?? null }
}

/** A new secret address; whoever has the one before reads nothing any more. */
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

/**
 * What the owner of a secret address saved, with what ended lately and what was cancelled. `etag` names this very
 * text.
 */
export async function readCalendarFeed(
  ctx: Context,
  secret: string,
): Promise<{ calendar: string; etag: string }> {
  const { calendarFeeds, savedEvents } = ctx.stores
  const userId = await calendarFeeds.findOwner(hashOf(secret))
  if (!userId) throw new DomainError('not_found', 'There is no calendar at this address.')
  const since = addDays(todayOf(ctx.now()), -SHOWN_PAST_DAYS)
  const events = await savedEvents.listFrom(userId, since, LIST_LIMIT)
  const calendar = toCalendar('Uitpost', events, ctx.publicUrl)
  return { calendar, etag: `"${hashOf(calendar)}"` }
}
