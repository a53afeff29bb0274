import { until } from '../until.ts'
import { type RedisProcess, redisProcess } from './redis-processes.ts'
import { type Fault, KEY, type RedisTopology } from './redis-topology.ts'

const MASTER = 'uitpost'
const KILLS = 5
const FREEZES = 2
/** As long as the Sentinels' own default of a replica's resynchronisation, with a reserve for a busy machine. */
const REPAIR_MS = 60_000

/** A master, two replicas and three Sentinels that take a master for dead after five seconds. */
export async function startSentinelServers(folder: string): Promise<RedisTopology> {
  const data = 'save ""\nmaxmemory-policy noeviction\nrepl-diskless-sync-delay 0'
  const first = await redisProcess({ folder, name: 'redis-1', settings: () => data })
  const follow = `${data}\nreplicaof 127.0.0.1 ${first.port}`
  const servers = [first]
  for (const name of ['redis-2', 'redis-3'])
    servers.push(await redisProcess({ folder, name, settings: () => follow }))
  const watch = [
    `sentinel monitor ${MASTER} 127.0.0.1 ${first.port} 2`,
    `sentinel down-after-milliseconds ${MASTER} 5000`,
    `sentinel failover-timeout ${MASTER} 10000`,
  ].join('\n')
  const sentinels: RedisProcess[] = []
  for (const name of ['sentinel-1', 'sentinel-2', 'sentinel-3'])
    sentinels.push(await redisProcess({ folder, name, sentinel: true, settings: () => watch }))

  const masterNow = async (): Promise<RedisProcess> => {
    const [, port] = await (sentinels[0] as RedisProcess).ask<[string, string]>(
      'SENTINEL',
      'get-master-addr-by-name',
      MASTER,
    )
    const found = servers.find((server) => server.port === Number(port))
    if (!found) throw new Error(`No server of ours listens on ${port}`)
    return found
  }
  const complete = async (): Promise<boolean> => {
    const replication = await (await masterNow()).ask<string>('INFO', 'replication')
    const [, known] = await Promise.all(
      sentinels.map((one) => one.ask<string>('SENTINEL', 'ckquorum', MASTER)),
    )
    return (replication.match(/state=online/g) ?? []).length === 2 && known?.startsWith('OK') === true
  }
  await until('two replicas and three Sentinels', REPAIR_MS, complete)

  /** The master stops in some way, and another server takes its place. */
  const lose = (
    name: string,
    stop: (master: RedisProcess) => unknown,
    back: (it: RedisProcess) => unknown,
  ) => {
    let lost: RedisProcess | undefined
    const fault: Fault = {
      name,
      async happen() {
        lost = await masterNow()
        await stop(lost)
      },
      async takesWrites() {
        const master = await masterNow()
        return master !== lost && (await master.ask('SET', KEY, name)) === 'OK'
      },
      async repair() {
        if (lost) await back(lost)
        await until('the lost server to follow the new master', REPAIR_MS, complete)
      },
    }
    return fault
  }
  const kill = (number: number) =>
    lose(
      `master killed (${number} of ${KILLS})`,
      (master) => master.kill(),
      (it) => it.start(),
    )
  const freeze = (number: number) =>
    lose(
      `master frozen (${number} of ${FREEZES})`,
      (master) => master.freeze(),
      (it) => it.thaw(),
    )
  const everything: Fault = {
    name: 'master and all Sentinels killed for 15 s',
    async happen() {
      const master = await masterNow()
      await Promise.all([master, ...sentinels].map((one) => one.kill()))
      // Longer than a worker's blocking command and than the silence after which a connection is given up.
      await new Promise((resolve) => setTimeout(resolve, 15_000))
      await Promise.all([master, ...sentinels].map((one) => one.start()))
    },
    takesWrites: async () => (await (await masterNow()).ask('SET', KEY, 'all')) === 'OK',
    repair: async () => void (await until('all servers', REPAIR_MS, complete)),
  }

  return {
    environment: {
      REDIS_SENTINELS: sentinels.map(({ port }) => `127.0.0.1:${port}`).join(','),
      REDIS_SENTINEL_MASTER: MASTER,
    },
    faults: [
      ...Array.from({ length: KILLS }, (_, at) => kill(at + 1)),
      ...Array.from({ length: FREEZES }, (_, at) => freeze(at + 1)),
      everything,
    ],
    stop: async () => void (await Promise.all([...sentinels, ...servers].map((one) => one.kill()))),
  }
}
