import { z } from 'zod'
import { SCHEDULE_FREQUENCIES } from '../../admin-constants.ts'
import { APPROACHES, DISCOVERY_COUNTRIES } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'

const Instant = z.iso.datetime({ offset: true })

export const Schedule = z.object({
  /** Its own switch; the one of the monitor is local (requirement `monitor.switch-local`). */
  enabled: z.boolean(),
  frequency: z.enum(SCHEDULE_FREQUENCIES),
  approach: z.enum(APPROACHES),
  countries: z.array(z.enum(DISCOVERY_COUNTRIES)),
  availableCountries: z.array(z.enum(DISCOVERY_COUNTRIES)),
  /** Category names; empty means all. */
  categories: z.array(z.string()),
  timeZone: z.string(),
  /** Null while switched off. */
  nextRunAt: Instant.nullable(),
  lastRunAt: Instant.nullable(),
})
export type Schedule = z.infer<typeof Schedule>

/** Omitted members stay unchanged; further members of the GET reply are ignored. */
export const ScheduleChange = z.strictObject({
  enabled: z.boolean().optional(),
  frequency: z.enum(SCHEDULE_FREQUENCIES).optional(),
  approach: z.enum(APPROACHES).optional(),
  countries: z.array(z.enum(DISCOVERY_COUNTRIES)).min(1).max(10).optional(),
  /** The monitor's names, or ids. */
  categories: z.array(z.string().min(1).max(120)).max(100).optional(),
  availableCountries: z.unknown().optional(),
  timeZone: z.unknown().optional(),
  nextRunAt: z.unknown().optional(),
  lastRunAt: z.unknown().optional(),
})
export type ScheduleChange = z.infer<typeof ScheduleChange>

export const scheduleEndpoints = {
  getSchedule: endpoint({ policy: 'admin', reply: Schedule }),
  saveSchedule: endpoint({ policy: 'admin', body: ScheduleChange, reply: Schedule }),
}
