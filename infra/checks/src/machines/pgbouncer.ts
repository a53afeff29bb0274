import { versionOf } from './programs.ts'
import type { Topology } from './topology.ts'
import { runUnitTests } from './unit-tests.ts'

/** The first version that keeps named prepared statements in transaction mode. */
const LEAST = [1, 21] as const
const SERVICES = ['auth', 'catalogue', 'discovery-worker', 'notifier'].map((name) => `services/${name}`)
const path = process.env['PGBOUNCER'] ?? 'pgbouncer'

export const pgbouncer: Topology = {
  name: 'pgbouncer',
  title: 'messaging and the services with a database through PgBouncer in transaction mode',
  missing: () => {
    const needs = `PgBouncer ${LEAST.join('.')} or later is needed, on the path or as PGBOUNCER`
    const version = /PgBouncer (\d+)\.(\d+)/.exec(versionOf(path) ?? '')
    if (!version) return `${needs}: ${path} cannot be run.`
    const [major, minor] = [Number(version[1]), Number(version[2])]
    if (major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1])) return undefined
    return `${needs}: ${path} is ${major}.${minor}.`
  },
  run: (files) =>
    runUnitTests(files.length > 0 ? files : ['packages/messaging', ...SERVICES], { TEST_POOLER: path }),
}
