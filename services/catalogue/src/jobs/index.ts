import { type Consumer, type Sweep, sweep } from '@uitpost/messaging'
import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import { groupStoredDates } from '../domain/intake/stored-dates.ts'
import { removeOldOrganiserRequests } from '../domain/organisers/requests.ts'
import { removeOldReports } from '../domain/reader-reports/reports.ts'
import type { CatalogueDb } from '../store/schema.ts'
import { announcementSweep } from './announcements.ts'
import { candidateJobs } from './candidates.ts'
import { rejudgementJobs, rejudgementSweep } from './rejudgements.ts'
import { userJobs } from './users.ts'

const GROUPING_MS = 15_000
const REPORTS_TRIM_MS = 6 * 3_600_000
const OWN_WRITES_TRIM_MS = 6 * 3_600_000

export const consumersOf = (ctx: Context): Consumer[] => [
  ...candidateJobs(ctx),
  ...rejudgementJobs(ctx),
  ...userJobs(ctx),
]

export const sweepsOf = (ctx: Context, db: Kysely<CatalogueDb>): Sweep[] => [
  rejudgementSweep(ctx),
  announcementSweep(ctx, db),
  sweep('series.group', GROUPING_MS, () => groupStoredDates(ctx)),
  sweep('own-writes.trim', OWN_WRITES_TRIM_MS, () => ctx.stores.ownWrites.removeOld()),
  sweep('reports.trim', REPORTS_TRIM_MS, async () => {
    await removeOldReports(ctx)
    await removeOldOrganiserRequests(ctx)
  }),
]
