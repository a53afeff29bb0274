import { openReplica, type Replica } from '@uitpost/database'
import type { HealthChecks, Logger } from '@uitpost/service-kit'
import type { Kysely } from 'kysely'
import type { CatalogueDb } from '../store/schema.ts'

/** The replica that lists are read from; undefined without a URL. */
export const connectReplica = async (
  url: string | undefined,
  primary: Kysely<CatalogueDb>,
  logger: Logger,
): Promise<Replica<CatalogueDb> | undefined> =>
  url === undefined
    ? undefined
    : openReplica<CatalogueDb>({
        primary,
        url,
        applicationName: 'catalogue-replica',
        onChange: (state) => logger[state === 'ok' ? 'info' : 'warn']({ state }, 'replica'),
      })

/** Shown in /ready. Without the replica, the primary answers everything. */
export const replicaChecks = (replica: Replica<CatalogueDb> | undefined): HealthChecks =>
  replica ? { replica: async () => ({ ready: true, details: { replica: replica.state() } }) } : {}
