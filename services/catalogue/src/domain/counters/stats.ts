import { type DashboardStats, type PlatformStats, weekOf } from '@uitpost/contracts'
import type { Context } from '../../context.ts'
import { todayOfUser } from '../facts/today.ts'

/**
 * Past events count too; held and rejected ones do not. A city counts from its first approved event, a country from
 * its first active city.
 */
export async function getPlatformStats(ctx: Context): Promise<PlatformStats> {
  const { counters, places } = ctx.stores
  const [stats, activeCountries] = await Promise.all([counters.stats(), places.countActiveCountries()])
  return {
    totalEvents: stats.approved_events + stats.pending_events,
    approvedEvents: stats.approved_events,
    pendingEvents: stats.pending_events,
    totalUsers: stats.users,
    totalCities: stats.cities,
    activeCountries,
  }
}

/** The numbers above the caller's list; "this week" counts its events that touch the week (Sunday first). */
export async function getDashboardStats(ctx: Context, userId: string): Promise<DashboardStats> {
  const { counters, subscriptions, savedEvents } = ctx.stores
  const today = await todayOfUser(ctx, userId)
  const [upcomingEvents, activeCategories, weeklyEvents, saved] = await Promise.all([
    counters.countSubscribedFrom(userId, today),
    subscriptions.countApproved(userId),
    counters.countSubscribedBetween(userId, today, weekOf(today).to),
    savedEvents.count(userId),
  ])
  return { upcomingEvents, activeCategories, weeklyEvents, savedEvents: saved }
}
