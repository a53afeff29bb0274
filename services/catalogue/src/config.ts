import { FACTS_LICENCE } from '@uitpost/contracts'
import { isSameDatabase } from '@uitpost/database'
import { commonConfig, databaseConfig, readConfig, refuseToStart } from '@uitpost/service-kit'
import { z } from 'zod'

export const catalogueConfig = {
  ...commonConfig,
  ...databaseConfig,
  CATALOGUE_FACTS_LICENCE_URL: z
    .url({ protocol: /^https?$/ })
    .default(FACTS_LICENCE)
    .meta({
      description: 'Licence of the facts in the files of the agenda, as its address',
      examples: [FACTS_LICENCE],
    }),
  DATABASE_REPLICA_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .meta({
      description:
        'The same role and database on a replica (streaming replication), for lists, the agenda, search and statistics; the same for all processes of the service',
      examples: ['postgres://catalogue_app:secret@replica:5432/uitpost'],
    }),
}

type Environment = Record<string, string | undefined>

/** The only place that reads the environment. Exits with 1 if the replica is the primary. */
export function readCatalogueConfig(env: Environment = process.env) {
  const config = readConfig(catalogueConfig, env)
  const { DATABASE_REPLICA_URL: replica, DATABASE_URL, DATABASE_DIRECT_URL } = config
  if (replica && [DATABASE_URL, DATABASE_DIRECT_URL].some((url) => url && isSameDatabase(url, replica)))
    refuseToStart([
      'DATABASE_REPLICA_URL names the same server and database as DATABASE_URL or DATABASE_DIRECT_URL: expected a replica of it, or nothing',
    ])
  return config
}
