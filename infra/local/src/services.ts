import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const REPOSITORY = resolve(import.meta.dirname, '..', '..', '..')

export interface ServicePlan {
  name: string
  /** Its Postgres schema; the gateway has none. */
  schema?: string
  folder: string
}

const inRepository = (name: string, schema?: string): ServicePlan => ({
  name,
  ...(schema ? { schema } : {}),
  folder: join(REPOSITORY, 'services', name),
})

/** The five services. The gateway is last and so stopped first, so that it does not call stopped services. */
export const SERVICES: readonly ServicePlan[] = [
  inRepository('auth', 'auth'),
  inRepository('catalogue', 'catalogue'),
  inRepository('discovery-worker', 'discovery'),
  inRepository('notifier', 'notifier'),
  inRepository('gateway'),
]

/** Path of a service's script; undefined if there is none of that name. */
export function scriptOf(
  service: ServicePlan,
  name: 'main' | 'migrate' | 'seed' | 'admin',
): string | undefined {
  const path = join(service.folder, 'src', `${name}.ts`)
  return existsSync(path) ? path : undefined
}
