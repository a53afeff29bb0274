import type { Manifest } from './manifests.ts'
import { rangesOf } from './scaling.ts'
import { allOf, Cluster, Pooler, ScaledObject, type Workload, workloadsOf } from './shapes.ts'

/** Kept for superusers (`superuser_reserved_connections`), and those of CloudNativePG's own manager and exporter. */
const RESERVED = 3 + 7
/** PgBouncer's own default, and that of Postgres. */
const [POOL_SIZE, MAX_CONNECTIONS] = [20, 100]
/** A release starts new replicas before old ones end (`maxSurge: 1`). */
const SURGE = 1

const names = ({ spec }: Workload, variable: string): boolean =>
  spec.template.spec.containers.some(({ env }) => env.some(({ name }) => name === `${variable}_FILE`))

/** A primary that more connections may reach than it allows: the poolers', and all that lead past them. */
export function findConnectionGaps(manifests: readonly Manifest[]): string[] {
  const workloads = workloadsOf(manifests)
  const services = workloads.filter((one) => one.kind === 'Deployment' && names(one, 'DATABASE_URL'))
  const ranges = rangesOf(manifests)
  const mostOf = ({ metadata, spec }: Workload): number =>
    (ranges.find(({ target }) => target === metadata.name)?.most ?? spec.replicas ?? 1) + SURGE

  // Each process waits on one connection for notifications, each migration has one, and KEDA one for each trigger.
  const listening = sum(services.filter((one) => names(one, 'DATABASE_DIRECT_URL')).map(mostOf))
  const migrating = sum(
    workloads.filter(({ kind }) => kind === 'Job').map(({ spec }) => spec.template.spec.containers.length),
  )
  const triggers = allOf(manifests, ScaledObject, 'ScaledObject')
    .flatMap(({ spec }) => spec.triggers)
    .filter(({ type }) => type === 'postgresql').length
  const direct = listening + migrating + triggers

  return allOf(manifests, Cluster, 'Cluster').flatMap(({ metadata, spec }) => {
    const allowed = Number(spec.postgresql.parameters['max_connections'] ?? MAX_CONNECTIONS)
    // A pool per role, and each service has a role of its own.
    const pooled = sum(
      allOf(manifests, Pooler, 'Pooler')
        .filter((one) => one.spec.cluster.name === metadata.name)
        .map(
          ({ spec: { instances, pgbouncer } }) =>
            instances * services.length * Number(pgbouncer.parameters['default_pool_size'] ?? POOL_SIZE),
        ),
    )
    return pooled + direct + RESERVED <= allowed
      ? []
      : [
          `${metadata.name}: ${pooled} connections of poolers, ${direct} past them and ${RESERVED} of its own are more than max_connections (${allowed})`,
        ]
  })
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
