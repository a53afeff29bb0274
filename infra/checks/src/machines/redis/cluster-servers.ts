import { type RedisProcess, redisProcess, until } from './redis-processes.ts'
import { type Fault, KEY, type RedisTopology } from './redis-topology.ts'

const SLOTS = 16_384
const MASTERS = 3
const REPAIR_MS = 60_000

/** A Cluster of three masters with a replica each. */
export async function startClusterServers(folder: string): Promise<RedisTopology> {
  const settings =
    'save ""\nmaxmemory-policy noeviction\ncluster-enabled yes\ncluster-node-timeout 5000\nrepl-diskless-sync-delay 0'
  const nodes: RedisProcess[] = []
  for (let at = 1; at <= 2 * MASTERS; at += 1)
    nodes.push(await redisProcess({ folder, name: `node-${at}`, settings: () => settings }))
  await connectNodes(nodes)

  const slot = await nodeAt(nodes, 0).ask<number>('CLUSTER', 'KEYSLOT', KEY)
  /** The master of the installation's slot, as the nodes that answer say. */
  const holder = async (except?: RedisProcess): Promise<RedisProcess> => {
    for (const node of nodes) {
      if (node === except) continue
      const ranges = await node.ask<[number, number, [string, number]][]>('CLUSTER', 'SLOTS').catch(() => [])
      const port = ranges.find(([from, to]) => from <= slot && slot <= to)?.[2][1]
      const found = nodes.find((one) => one.port === port)
      if (found && found !== except) return found
    }
    throw new Error('No node holds the slot')
  }
  const complete = async (): Promise<boolean> => {
    const views = await Promise.all(nodes.map((node) => node.ask<string>('CLUSTER', 'INFO')))
    const roles = await Promise.all(nodes.map((node) => node.ask<string>('INFO', 'replication')))
    return (
      views.every((view) => view.includes('cluster_state:ok')) &&
      roles.filter((role) => role.includes('master_link_status:up')).length === MASTERS
    )
  }
  await until('a complete Cluster', REPAIR_MS, complete)

  let killed: RedisProcess | undefined
  const kill: Fault = {
    name: "the master of the installation's slot killed",
    async happen() {
      killed = await holder()
      await killed.kill()
    },
    async takesWrites() {
      return (await (await holder(killed)).ask('SET', KEY, 'killed')) === 'OK'
    },
    async repair() {
      await killed?.start()
      await until('the killed node to follow', REPAIR_MS, complete)
    },
  }
  const move: Fault = {
    name: "the installation's slot moved to another master",
    happen: async () => moveSlot(nodes, slot, await holder()),
    takesWrites: async () => (await (await holder()).ask('SET', KEY, 'moved')) === 'OK',
    repair: async () => void (await until('a complete Cluster', REPAIR_MS, complete)),
  }
  return {
    environment: {
      REDIS_CLUSTER_NODES: nodes.map(({ port }) => `127.0.0.1:${port}`).join(','),
      REDIS_PREFIX: '{uitpost}',
    },
    faults: [kill, move],
    stop: async () => void (await Promise.all(nodes.map((node) => node.kill()))),
  }
}

const nodeAt = (nodes: readonly RedisProcess[], at: number): RedisProcess => {
  const node = nodes[at]
  if (!node) throw new Error(`There is no node ${at}`)
  return node
}

async function connectNodes(nodes: readonly RedisProcess[]): Promise<void> {
  const first = nodeAt(nodes, 0)
  for (const node of nodes.slice(1)) await first.ask('CLUSTER', 'MEET', '127.0.0.1', node.port)
  for (let at = 0; at < MASTERS; at += 1) {
    const [from, to] = [Math.floor((SLOTS * at) / MASTERS), Math.floor((SLOTS * (at + 1)) / MASTERS) - 1]
    await nodeAt(nodes, at).ask('CLUSTER', 'ADDSLOTSRANGE', from, to)
    await nodeAt(nodes, at)
      .ask('CLUSTER', 'SET-CONFIG-EPOCH', at + 1)
      .catch(() => {})
  }
  for (let at = 0; at < MASTERS; at += 1) {
    const id = await nodeAt(nodes, at).ask<string>('CLUSTER', 'MYID')
    const replica = nodeAt(nodes, at + MASTERS)
    await until('the nodes to know each other', REPAIR_MS, async () => {
      return (await replica.ask('CLUSTER', 'REPLICATE', id)) === 'OK'
    })
  }
}

/** Moves a slot with its keys while clients use it, as `redis-cli --cluster reshard` does. */
async function moveSlot(nodes: readonly RedisProcess[], slot: number, from: RedisProcess): Promise<void> {
  const lines = (await from.ask<string>('CLUSTER', 'NODES')).split('\n')
  const masters = lines.filter(
    (line) => line.includes('master') && !line.includes('myself') && !line.includes('fail'),
  )
  const [toId, address] = (masters[0] ?? '').split(' ')
  const to = nodes.find(({ port }) => address?.includes(`:${port}@`))
  if (!to || !toId) throw new Error('There is no other master')
  const fromId = await from.ask<string>('CLUSTER', 'MYID')
  await to.ask('CLUSTER', 'SETSLOT', slot, 'IMPORTING', fromId)
  await from.ask('CLUSTER', 'SETSLOT', slot, 'MIGRATING', toId)
  for (;;) {
    const keys = await from.ask<string[]>('CLUSTER', 'GETKEYSINSLOT', slot, 100)
    if (keys.length === 0) break
    await from.ask('MIGRATE', '127.0.0.1', to.port, '', 0, 5_000, 'REPLACE', 'KEYS', ...keys)
  }
  for (const node of [to, from]) await node.ask('CLUSTER', 'SETSLOT', slot, 'NODE', toId)
}
