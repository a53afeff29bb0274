import type { AiProvider, Health } from '@uitpost/contracts'

/** 'starting' also means unknown, when a service did not respond. */
type Known = 'good' | 'starting' | 'bad'
export type Condition = Known | 'limited'

/** The service that runs discoveries and calls the AI provider. */
const DISCOVERY = 'discovery-worker'
const conditions = { ok: 'good', starting: 'starting', down: 'bad' } as const

export const discoveryState = ({ services = {} }: Health): Known =>
  conditions[services[DISCOVERY]?.status ?? 'starting']

/** 'bad' if any service cannot reach its database; 'starting' if none has reported. */
export function databaseState({ services = {} }: Health): Known {
  const results = Object.values(services).flatMap(({ checks }) => checks?.['postgres'] ?? [])
  if (results.some((result) => result !== 'ok')) return 'bad'
  return results.length > 0 ? 'good' : 'starting'
}

/** 'bad' if a model is unavailable or the provider has a problem; 'limited' while the budget is used up. */
export function aiState({
  models,
  problem,
  today,
}: Pick<AiProvider, 'models' | 'problem' | 'today'>): Condition {
  if (problem !== null || models.some(({ available }) => available === false)) return 'bad'
  return today.blockedReason === null ? 'good' : 'limited'
}

/** The names of the services that are not ready. */
export const listNotReady = ({ services = {} }: Health): string[] =>
  Object.entries(services).flatMap(([name, { status }]) => (status === 'ok' ? [] : [name]))
