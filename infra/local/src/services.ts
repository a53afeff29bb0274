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

/** The five services. The gateway is last: it is stopped first, so that nobody calls a service that is gone. */
export const SERVICES: readonly ServicePlan[] = [
  inRepository('auth', 'auth'),
  inRepository('catalogue', 'catalogue'),
  inRepository('discovery-worker', 'discovery'),
  inRepository('notifier', 'notifier'),
  inRepository('gateway'),
]

/** A script of a service, or undefined when it has none of that name. */
export function scriptOf(
  service: ServicePlan,
  name: 'main' | 'migrate' | 'seed' | 'admin',
): string | undefined {
  const path = join(service.folder, 'src', `${name}.ts`)
  return existsSync(path) ? path : undefined
}
