import type { Attack } from './attacker.ts'
import type { FaultStage } from './stage.ts'

/** The sizes of a run; smaller outside of `npm run test:faults`. */
export interface Size {
  connections: number
  /** Blocks of sign-ins, in turns without and with the attack. */
  blocks: number
  perBlock: number
}

/** What one run of a scenario counted; `note` is printed. */
export interface Played {
  committed: number
  effects: number
  lost: number
  /** The 99th percentile of sign-in with the attack, as a multiple of that without it. */
  ratio: number
  note: string
}

export interface FaultScenario {
  name: string
  /** The rule it proves, as a sentence. */
  rule: string
  attack: Pick<Attack, 'from' | 'endless'>
  /** The connections that the edge lets one network have, and all together, where they are not those of production. */
  perNetwork?: number
  inAll?: number
}

const WIDE = 100_000
/** What production lets one network have. */
const CONNECTIONS_PER_NETWORK = 256
export const PEOPLE = 4

export const faultScenarios: readonly FaultScenario[] = [
  {
    name: 'drip-one-network',
    rule: 'slow bodies from one address do not delay other callers',
    attack: { from: 'one', endless: 'bodies' },
  },
  {
    name: 'drip-many-networks',
    rule: 'slow bodies from as many addresses as connections do not delay other callers',
    attack: { from: 'each', endless: 'bodies' },
  },
  {
    name: 'drip-wide-limits',
    rule: 'slow bodies from one address do not delay other callers without network limits, as in local mode',
    attack: { from: 'one', endless: 'bodies' },
    perNetwork: WIDE,
  },
  {
    name: 'drip-headers',
    rule: 'headers that never end do not delay other callers',
    attack: { from: 'each', endless: 'headers' },
  },
  {
    name: 'streams',
    rule: 'live streams of more accounts than there are connections do not delay other callers',
    attack: { from: 'each', endless: 'streams' },
    inAll: 200,
  },
]

/** What a gateway with the limits of a scenario is told. */
export const settingsOf = ({ perNetwork, inAll }: FaultScenario): Record<string, string> => ({
  ...(perNetwork && {
    GATEWAY_CONNECTIONS_PER_NETWORK: String(perNetwork),
    GATEWAY_REQUESTS_PER_NETWORK: String(perNetwork),
  }),
  ...(inAll && { GATEWAY_CONNECTIONS: String(inAll) }),
})

/** How many connections of an attack are let in. */
function letInBy({ attack, perNetwork = CONNECTIONS_PER_NETWORK, inAll = WIDE }: FaultScenario, size: Size) {
  // Streams hold half of the connections.
  const most = attack.endless === 'streams' ? inAll / 2 : inAll
  return Math.min(size.connections, most, attack.from === 'one' ? perNetwork : WIDE)
}

/** Signs people in, in turns without and with the attack, so that what else the machine does is in both. */
export async function play(stage: FaultStage, scenario: FaultScenario, size: Size): Promise<Played> {
  const quiet: number[] = []
  const attacked: number[] = []
  const faults: string[] = []
  let strongest = 0
  const signInOften = async (times: number[]): Promise<void> => {
    for (let i = 0; i < size.perBlock; i += 1) {
      const { ms, fault } = await stage.signIn(i % PEOPLE)
      times.push(ms)
      if (fault) faults.push(fault)
      strongest = Math.max(strongest, stage.attacked().open)
    }
  }
  const { attack } = scenario
  const letIn = letInBy(scenario, size)
  for (let block = 0; block < size.blocks; block += 1) {
    await signInOften(quiet)
    try {
      await stage.attack({ url: stage.url, connections: size.connections, ...attack }, letIn)
      await signInOften(attacked)
    } finally {
      await stage.rest()
    }
  }
  const [before, during] = [p99(quiet), p99(attacked)]
  const all = quiet.length + attacked.length
  return {
    committed: all,
    effects: all - faults.length,
    lost: faults.length,
    ratio: during / before,
    note:
      `sign-in p99 ${before.toFixed(0)} ms quiet, ${during.toFixed(0)} ms attacked (${(during / before).toFixed(2)}×), ` +
      `p50 ${median(quiet).toFixed(0)} and ${median(attacked).toFixed(0)} ms, up to ${strongest} of ${size.connections} open` +
      faults
        .slice(0, 3)
        .map((fault) => `\n  ${fault}`)
        .join(''),
  }
}

const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
const p99 = (values: readonly number[]) => percentile(values, 0.99)
const median = (values: readonly number[]) => percentile(values, 0.5)
