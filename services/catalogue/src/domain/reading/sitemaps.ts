import { monthOf } from '@uitpost/contracts'
import { DomainError } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import type { ListedPage } from '../../store/events/public-events.ts'
import { todayOf } from '../facts/today.ts'

/**
 * A sitemap may hold 50,000 addresses. Fewer keep one response short and leave room for events that are approved
 * meanwhile.
 */
const PER_PART = 10_000
const MAX_PER_PART = 15_000
/** The part for events that have begun and are not over. */
const RUNNING = 'running'

const PART = /^(\d{4}-\d{2})(-\d{2})?(?:\.(\d{1,3}))?$/

/** Rejects impossible dates such as 30 February. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const sum = (days: readonly { events: number }[]): number => days.reduce((all, { events }) => all + events, 0)

function partsOfDay({ day, events }: { day: string; events: number }, perPart: number): string[] {
  const parts = Math.ceil(events / perPart)
  return parts === 1 ? [day] : Array.from({ length: parts }, (_, index) => `${day}.${index + 1}`)
}

/** One part per month; per day where a month has more events than a part may hold. */
export function planParts(days: readonly { day: string; events: number }[], perPart = PER_PART): string[] {
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7))
  return [...months].flatMap(([month, of]) =>
    sum(of) <= perPart ? [month] : of.flatMap((day) => partsOfDay(day, perPart)),
  )
}

/** The parts that list every event to come; each is read separately, so that the whole list is never in memory. */
export async function listSitemaps(ctx: Context): Promise<string[]> {
  return [RUNNING, ...planParts(await ctx.stores.publicEvents.countByDay(todayOf(ctx.now())))]
}

export const missingPart = () => new DomainError('not_found', 'There is no such part of the sitemap.')

/** The pages of one part. The first part also lists the home page. */
export async function readSitemap(
  ctx: Context,
  part: string,
): Promise<{ pages: ListedPage[]; front: boolean }> {
  const { publicEvents } = ctx.stores
  const today = todayOf(ctx.now())
  if (part === RUNNING) return { pages: await publicEvents.listRunning(today, MAX_PER_PART), front: true }
  const [, month, day, number] = PART.exec(part) ?? []
  if (!month || !isDay(`${month}${day ?? '-01'}`)) throw missingPart()
  const days = day ? { from: `${month}${day}`, to: `${month}${day}` } : monthOf(`${month}-01`)
  const first = days.from < today ? today : days.from
  if (first > days.to || (number && !day) || number === '0') throw missingPart()
  const pages = number
    ? await publicEvents.listBetween(first, days.to, PER_PART, (Number(number) - 1) * PER_PART)
    : await publicEvents.listBetween(first, days.to, MAX_PER_PART, 0)
  if (pages.length === 0) throw missingPart()
  return { pages, front: false }
}
