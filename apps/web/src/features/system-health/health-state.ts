import type { AiProvider, Health } from '@uitpost/contracts'

/** 'starting' also stands for what cannot be known because nobody answered. */
type Known = 'good' | 'starting' | 'bad'
export type Condition = Known | 'limited'

/** The service that runs discoveries and talks to the AI provider. */
const DISCOVERY = 'discovery-worker'
const conditions = { ok: 'good', starting: 'starting', down: 'bad' } as const

export const discoveryState = ({ services = {} }: Health): Known =>
  conditions[services[DISCOVERY]?.status ?? 'starting']

/** One service that cannot reach its database is enough; without an answer nothing is known. */
export function databaseState({ services = {} }: Health): Known {
  const answers = Object.values(services).flatMap(({ checks }) => checks?.['postgres'] ?? [])
  if (answers.some((answer) => answer !== 'ok')) return 'bad'
  return answers.length > 0 ? 'good' : 'starting'
}

/** A model that is missing makes the services useless; a spent budget only makes them wait. */
export function aiState({
  models,
  problem,
  today,
}: Pick<AiProvider, 'models' | 'problem' | 'today'>): Condition {
  if (problem !== null || models.some(({ available }) => available === false)) return 'bad'
  return today.blockedReason === null ? 'good' : 'limited'
}

/** The names of the services that are not ready. */
export const awayOf = ({ services = {} }: Health): string[] =>
  Object.entries(services).flatMap(([name, { status }]) => (status === 'ok' ? [] : [name]))
