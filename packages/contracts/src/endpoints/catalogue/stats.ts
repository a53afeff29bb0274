import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

export const DashboardStats = z.object({
  upcomingEvents: z.int(),
  activeCategories: z.int(),
  weeklyEvents: z.int(),
  savedEvents: z.int(),
})
export type DashboardStats = z.infer<typeof DashboardStats>

export const PlatformStats = z.object({
  totalEvents: z.int(),
  totalUsers: z.int(),
  totalCities: z.int(),
  activeCountries: z.int(),
  approvedEvents: z.int(),
  pendingEvents: z.int(),
})
export type PlatformStats = z.infer<typeof PlatformStats>

export const statsEndpoints = {
  getDashboardStats: endpoint({ policy: 'signedIn', reply: DashboardStats }),
  getPlatformStats: endpoint({ policy: 'anonymous', reply: PlatformStats }),
}
