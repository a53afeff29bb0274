import { findReleaseProblem } from './installation/earlier-release.ts'
import {
  loseRedis,
  promoteStandby,
  replaceRelease,
  restartPooler,
  restartProcesses,
} from './installation/faults-under-load.ts'
import { findHaproxyProblem, severalOfEach } from './installation/main-job.ts'
import { versionOf } from './programs.ts'
import { findRedisProblem, redisTopology } from './redis/redis-run.ts'
import { startSentinelServers } from './redis/sentinel-servers.ts'
import type { Topology } from './topology.ts'
import { runUnitTests } from './unit-tests.ts'

/** The first version that keeps named prepared statements in transaction mode. */
const LEAST = [1, 21] as const
const SERVICES = ['auth', 'catalogue', 'discovery-worker', 'notifier'].map((name) => `services/${name}`)
const path = process.env['PGBOUNCER'] ?? 'pgbouncer'

function findPgbouncerProblem(): string | undefined {
  const needs = `PgBouncer ${LEAST.join('.')} or later is needed, on the path or as PGBOUNCER`
  const version = /PgBouncer (\d+)\.(\d+)/.exec(versionOf(path) ?? '')
  if (!version) return `${needs}: ${path} cannot be run.`
  const [major, minor] = [Number(version[1]), Number(version[2])]
  if (major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1])) return undefined
  return `${needs}: ${path} is ${major}.${minor}.`
}

const pgbouncer: Topology = {
  name: 'pgbouncer',
  title: 'messaging and the services with a database through PgBouncer in transaction mode',
  missing: findPgbouncerProblem,
  run: (files) =>
    runUnitTests(files.length > 0 ? files : ['packages/messaging', ...SERVICES], { TEST_POOLER: path }),
}

const poolerRestart: Topology = {
  name: 'restarted-pooler',
  title:
    'several of each service through PgBouncer, which is killed while 10,000 digests and a discovery are under way',
  missing: () => findHaproxyProblem() ?? findPgbouncerProblem(),
  run: () => restartPooler(path),
}

const rollingRestart: Topology = {
  name: 'rolling-restart',
  title:
    'several of each service, restarted one by one, three times, at 100 requests a second while 10,000 digests and a discovery are under way',
  missing: findHaproxyProblem,
  run: restartProcesses,
}

const promotedStandby: Topology = {
  name: 'promoted-standby',
  title:
    'several of each service on a primary that is killed, and its synchronous standby, while 10,000 digests and a discovery are under way',
  // The standby is made of the embedded Postgres.
  missing: findHaproxyProblem,
  run: promoteStandby,
}

const redisUnderLoad: Topology = {
  name: 'lost-masters',
  title:
    'several of each service on Sentinels, whose masters are killed and frozen while 10,000 digests and a discovery are under way',
  missing: () => findHaproxyProblem() ?? findRedisProblem(),
  run: () => loseRedis(startSentinelServers),
}

const earlierRelease: Topology = {
  name: 'earlier-release',
  title:
    'several of each service of 0.1.0 during two migrations at once, then beside this version until they are replaced, while 10,000 digests and a discovery are under way',
  missing: () => findHaproxyProblem() ?? findReleaseProblem(),
  run: replaceRelease,
}

const manifests: Topology = {
  name: 'manifests',
  title:
    'the manifests of Kubernetes against their schemas, the code and the migrated schema, and mistakes in them',
  missing: () => undefined,
  run: (files) =>
    runUnitTests(
      files.length > 0
        ? files
        : ['infra/checks/test/kubernetes.test.ts', 'infra/checks/test/scaling-volume.test.ts'],
      {},
    ),
}

const TESTS = ['packages/database/test/replica.test.ts', 'services/catalogue/test/replica.test.ts']

const replica: Topology = {
  name: 'replica',
  title: 'catalogue with an asynchronous replica that falls behind, stops replicating and goes away',
  // The standby is made by the tests, with the embedded Postgres.
  missing: () => undefined,
  run: (files) => runUnitTests(files.length > 0 ? files : TESTS, {}),
}

const synchronousStandby: Topology = {
  name: 'synchronous-standby',
  title: 'a database whose primary is killed and whose synchronous standby is promoted; without the services',
  // The standby is made by the test, with the embedded Postgres.
  missing: () => undefined,
  run: (files) => runUnitTests(files.length > 0 ? files : ['packages/database/test/failover.test.ts'], {}),
}

const sentinel = redisTopology(
  {
    name: 'sentinel',
    title:
      'a Redis master with two replicas behind three Sentinels; the master is killed five times and frozen twice',
  },
  startSentinelServers,
)

/** Every topology of `npm run test:machines`, in the order of the run. */
export const topologies: readonly Topology[] = [
  severalOfEach,
  pgbouncer,
  poolerRestart,
  rollingRestart,
  promotedStandby,
  redisUnderLoad,
  earlierRelease,
  replica,
  synchronousStandby,
  sentinel,
  manifests,
]
