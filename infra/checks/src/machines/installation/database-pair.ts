import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@uitpost/servers'
import { startOwnPostgres, startOwnStandby } from '@uitpost/testing'
import { until } from '../until.ts'
import { askHaproxy, runHaproxy } from './haproxy.ts'
import { withClient } from './with-client.ts'

const STANDBY = 'standby'
const READY_MS = 30_000

export interface DatabasePair {
  /** The superuser's, through HAProxy, which leads to the primary. */
  url: string
  killPrimary(): Promise<void>
  /** Makes the standby the primary, which waits for no other, and leads there. */
  promoteStandby(): Promise<void>
  stop(): Promise<void>
}

/** A primary, and a standby that each of its commits waits for, behind one address. Throws with everything stopped. */
export async function startDatabasePair(folder: string): Promise<DatabasePair> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  try {
    return { ...(await start(folder, stops)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(folder: string, stops: (() => Promise<void>)[]): Promise<Omit<DatabasePair, 'stop'>> {
  const primary = await startOwnPostgres()
  stops.push(primary.close)
  const standby = await startOwnStandby(primary, { name: STANDBY })
  stops.push(standby.close)
  await waitForNames(primary.url, STANDBY)
  await until('the standby to be synchronous', READY_MS, () =>
    answers(primary.url, "select 1 from pg_stat_replication where sync_state = 'sync'"),
  )

  const port = await findFreePort()
  const [file, socket] = [join(folder, 'database.cfg'), join(folder, 'database.sock')]
  writeFileSync(file, configOf({ socket, port, primary: primary.port }))
  stops.push(runHaproxy(file, join(folder, 'database.log')))
  const url = new URL(primary.url)
  url.port = String(port)
  await until('HAProxy to lead to the primary', READY_MS, () => answers(url.href, 'select 1'))
  return {
    url: url.href,
    killPrimary: () => primary.kill(),
    async promoteStandby() {
      await standby.promote()
      await waitForNames(standby.url, '')
      await askHaproxy(socket, `set server database/primary addr 127.0.0.1 port ${standby.port}`)
    },
  }
}

/** Whether a query finds one row. */
const answers = (url: string, query: string): Promise<boolean> =>
  withClient(url, async (client) => (await client.query(query)).rowCount === 1)

/** Commits on this server wait for the standby of this name; for none if it is empty. */
const waitForNames = (url: string, name: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(`alter system set synchronous_standby_names = '${name}'`)
    await client.query('select pg_reload_conf()')
  })

const configOf = (of: { socket: string; port: number; primary: number }): string => `global
  stats socket ${of.socket} level admin
defaults
  mode tcp
  timeout connect 5s
  timeout client 1h
  timeout server 1h
listen database
  bind 127.0.0.1:${of.port}
  server primary 127.0.0.1:${of.primary}
`
