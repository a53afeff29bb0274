import {
  DEFAULT_COUNTRY,
  DISCOVERY_COUNTRIES,
  SCHEDULE_TIME_ZONE,
  type Schedule,
  type ScheduleChange,
} from '@uitpost/contracts'
import { DomainError } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import type { CategoryRow, ScheduleRow } from '../../store/schema.ts'
import { recordAuditAction } from '../audit.ts'
import type { Admin } from '../prompts/category-prompts.ts'
import { openRun, pickCategories } from './runs.ts'
import { nextRunAfter } from './schedule-times.ts'

/** Daily at 2 AM by default (requirement `monitor.frequency-default`), and paused until an admin activates it. */
const UNSAVED = {
  enabled: false,
  frequency: 'daily_2am',
  approach: 'simple',
  countries: [DEFAULT_COUNTRY],
} as const

export async function getSchedule(ctx: Context): Promise<Schedule> {
  return showSchedule(await ctx.schedules.find(), await ctx.categories.listApproved())
}

/** Saves the schedule; the next start is computed from now. */
export async function saveSchedule(ctx: Context, change: ScheduleChange, admin: Admin): Promise<Schedule> {
  const known = await ctx.categories.listApproved()
  const now = ctx.now()
  return ctx.transaction(async (stores) => {
    const old = await stores.schedules.find()
    const frequency = change.frequency ?? old?.frequency ?? UNSAVED.frequency
    const saved = await stores.schedules.save({
      enabled: change.enabled ?? old?.enabled ?? UNSAVED.enabled,
      frequency,
      approach: change.approach ?? old?.approach ?? UNSAVED.approach,
      countries: change.countries
        ? [...new Set(change.countries)]
        : (old?.countries ?? [...UNSAVED.countries]),
      categoryIds: change.categories
        ? pickCategories(change.categories, known).map(({ id }) => id)
        : (old?.categoryIds ?? []),
      nextRunAt: nextRunAfter(now, frequency, SCHEDULE_TIME_ZONE),
      updatedAt: now,
    })
    const shown = showSchedule(saved, known)
    await recordAuditAction(ctx, stores, admin, {
      action: 'schedule.changed',
      before: showSchedule(old, known),
      after: shown,
    })
    return shown
  })
}

/** Starts due runs. The schedule is advanced in the same transaction, so that each is started once. */
export async function startDueRuns(ctx: Context): Promise<void> {
  const known = await ctx.categories.listApproved()
  const runs = await ctx.transaction(async (stores) => {
    const now = ctx.now()
    const due = await stores.schedules.lockDue(now)
    if (!due) return []
    await stores.schedules.saveStart(now, nextRunAfter(now, due.frequency, SCHEDULE_TIME_ZONE))
    const categories = known.filter(({ id }) => due.categoryIds.includes(id))
    const started = []
    for (const country of due.countries.toSorted()) {
      const request = { country, approach: due.approach, categories }
      started.push(await openRun(ctx, stores, request, null, null))
    }
    return started
  })
  for (const run of runs) {
    if (run instanceof DomainError) ctx.logger.warn({ reason: run.message }, 'A scheduled run did not start')
    else if (run.status === 'running' && !run.plannedAt) await ctx.hints.runPlan(run.id)
  }
}

const showSchedule = (row: ScheduleRow | undefined, known: readonly CategoryRow[]): Schedule => {
  const { enabled, frequency, approach, countries } = row ?? UNSAVED
  return {
    enabled,
    frequency,
    approach,
    countries: [...countries],
    availableCountries: [...DISCOVERY_COUNTRIES],
    categories: known.filter(({ id }) => row?.categoryIds.includes(id)).map(({ name }) => name),
    timeZone: SCHEDULE_TIME_ZONE,
    nextRunAt: row?.enabled ? row.nextRunAt.toISOString() : null,
    lastRunAt: row?.lastRunAt?.toISOString() ?? null,
  }
}
