import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endpoints, messages, SERVICES } from '@uitpost/contracts'
import { kubernetesSecrets } from '@uitpost/local/kubernetes-secrets'
import { loadSecrets } from '@uitpost/local/secrets'
import type { configProblems } from '@uitpost/service-kit'
import manifest from '../../../../package.json' with { type: 'json' }
import { REPOSITORY } from '../source-files.ts'

type Settings = Parameters<typeof configProblems>[0]

/** What the code says about itself, to compare manifests with. */
export interface Product {
  version: string
  /** The variables of each service, with their schemas. */
  settings: Record<string, Settings>
  /** Secrets by name: their keys, with valid made-up contents. */
  secrets: Record<string, Record<string, string>>
  /** Services that the gateway calls, from the contracts. */
  called: readonly string[]
  /** Services that send or receive messages, which takes Postgres and Redis. */
  messaging: readonly string[]
  /** The gateway's time limits in milliseconds. */
  limits: { headersMs: number; bodyMs: number }
}

/** Services with an own `src/migrate.ts`, and so with data. */
export const hasMigrations = (service: string): boolean =>
  readdirSync(join(REPOSITORY, 'services', service, 'src')).includes('migrate.ts')

/** A module of a service, at run time: infra imports no service. */
export async function moduleOf(service: string, path: string): Promise<Record<string, unknown>> {
  const file = join(REPOSITORY, 'services', service, 'src', path)
  return (await import(pathToFileURL(file).href)) as Record<string, unknown>
}

async function settingsOf(service: string): Promise<Settings> {
  const module = await moduleOf(service, 'config.ts')
  const [, shape] =
    Object.entries(module).find(([name, value]) => name.endsWith('Config') && typeof value === 'object') ?? []
  if (!shape) throw new Error(`services/${service}/src/config.ts exports no object called …Config`)
  return shape as Settings
}

async function madeUpSecrets(): Promise<Product['secrets']> {
  const folder = mkdtempSync(join(tmpdir(), 'uitpost-check-'))
  try {
    const secrets = await loadSecrets(join(folder, 'secrets.json'))
    const keys = { GROQ_API_KEY: 'made-up', NOTIFIER_SMTP_URL: 'smtps://user:made-up@mail.example.org:465' }
    return Object.fromEntries(
      kubernetesSecrets(secrets, keys).map(({ metadata, stringData }) => [metadata.name, stringData]),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export async function readProduct(): Promise<Product> {
  const limits = await moduleOf('gateway', 'limits/limits.ts')
  const called = Object.values(endpoints).map(({ service }) => service)
  const nouns = Object.values(messages).flatMap(({ from, to }) => [from, to].flat())
  return {
    version: manifest.version,
    settings: Object.fromEntries(
      await Promise.all(SERVICES.map(async (name) => [name, await settingsOf(name)] as const)),
    ),
    secrets: await madeUpSecrets(),
    called: [...new Set(called)].filter((name) => name !== 'gateway'),
    messaging: [...new Set<string>(nouns)],
    limits: limits['DEFAULT_LIMITS'] as Product['limits'],
  }
}
