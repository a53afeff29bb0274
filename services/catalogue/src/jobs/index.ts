import { type Consumer, type Sweep, sweep } from '@uitpost/messaging'
import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import { removeOldOrganiserRequests } from '../domain/organisers/requests.ts'
import { removeOldReports } from '../domain/reader-reports/reports.ts'
import type { CatalogueDb } from '../store/schema.ts'
import { announcementSweep } from './announcements.ts'
import { candidateJobs } from './candidates.ts'
import { rejudgementJobs, rejudgementSweep } from './rejudgements.ts'
import { userJobs } from './users.ts'

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
  sweep('own-writes.trim', OWN_WRITES_TRIM_MS, () => ctx.stores.ownWrites.removeOld()),
  sweep('reports.trim', REPORTS_TRIM_MS, async () => {
    await removeOldReports(ctx)
    await removeOldOrganiserRequests(ctx)
  }),
]
