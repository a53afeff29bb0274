import { configProblems } from '@uitpost/service-kit'
import type { Manifest } from './manifests.ts'
import { hasMigrations, type Product } from './product.ts'
import { allOf, ConfigMap, type Container, type Workload, workloadsOf } from './shapes.ts'

/** Environment keys that a program beside the services reads. */
const OTHERS: Record<string, RegExp> = {
  // infra/postgres/src/main.ts
  'src/main.ts':
    /^(NODE_ENV|POSTGRES_(ADMIN_URL|DATABASE|(AUTH|CATALOGUE|DISCOVERY|NOTIFIER)_(OWNER|APP)_PASSWORD))$/,
  'src/containers/sandbox.ts': /^PORT$/,
  'src/containers/inbox.ts': /^PORT$/,
}
/** Needed by migrations, which run before anything else of a service. */
const MIGRATION_KEYS = ['DATABASE_URL']

export interface Setting {
  key: string
  value: string
  /** The Secret whose content the value is. */
  secret?: string
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

/** The name of the service whose image this is; undefined for other images. */
export const serviceOf = ({ image }: Container): string | undefined => /^uitpost\/([\w-]+):/.exec(image)?.[1]

/**
 * The environment of a container as its program reads it: NAME_FILE becomes NAME with the content of that secret.
 * `problems` names files that no mounted Secret has.
 */
export function environmentOf(
  manifests: readonly Manifest[],
  { secrets }: Product,
  workload: Workload,
  container: Container,
): { settings: Setting[]; problems: string[] } {
  const maps = new Map(
    allOf(manifests, ConfigMap, 'ConfigMap').map(({ metadata, data }) => [metadata.name, data]),
  )
  const who = `${workload.metadata.name}/${container.name}`
  const problems: string[] = []
  const given = container.envFrom.flatMap(({ configMapRef: { name } }) => {
    const data = maps.get(name)
    if (!data) problems.push(`${who}: there is no ConfigMap ${name}`)
    return Object.entries(data ?? {})
  })
  const own = container.env.map(({ name, value }): [string, string] => [name, value])
  const settings = new Map<string, Setting>()
  for (const [name, value] of [...given, ...own]) {
    const [key, file] = name.endsWith('_FILE') ? [name.slice(0, -'_FILE'.length), value] : [name, undefined]
    if (settings.has(key)) problems.push(`${who}: ${key} is set twice`)
    if (file === undefined) {
      settings.set(key, { key, value })
      continue
    }
    const mount = container.volumeMounts.find(({ mountPath }) => mountPath === folderOf(file))
    const volume = workload.spec.template.spec.volumes.find(({ name: other }) => other === mount?.name)
    const secret = volume?.secret?.secretName ?? ''
    const content = secrets[secret]?.[file.slice(folderOf(file).length + 1)]
    if (content === undefined) problems.push(`${who}: ${name} is ${file}, which no mounted Secret contains`)
    else settings.set(key, { key, value: content, secret })
  }
  return { settings: [...settings.values()], problems }
}

/**
 * Settings that the container does not read, that are missing or wrong, and secrets that are missing or of another
 * one.
 */
export function findEnvironmentGaps(manifests: readonly Manifest[], product: Product): string[] {
  return workloadsOf(manifests).flatMap((workload) => {
    const { initContainers, containers, volumes } = workload.spec.template.spec
    const unknownSecrets = volumes
      .map(({ secret }) => secret?.secretName)
      .filter((name) => name !== undefined && !product.secrets[name])
      .map((name) => `${workload.metadata.name}: no manifest makes a Secret ${name}`)
    return [
      ...unknownSecrets,
      ...[...initContainers, ...containers].flatMap((container) =>
        gapsOf(manifests, product, workload, container),
      ),
    ]
  })
}

function gapsOf(
  manifests: readonly Manifest[],
  product: Product,
  workload: Workload,
  container: Container,
): string[] {
  const who = `${workload.metadata.name}/${container.name}`
  const service = serviceOf(container)
  if (!service) return []
  const { settings, problems } = environmentOf(manifests, product, workload, container)
  const env = Object.fromEntries(settings.map(({ key, value }) => [key, value]))
  const script = container.command[1]
  const shape = product.settings[service]
  const isKnown = (key: string) => {
    if (script === 'src/migrate.ts') return MIGRATION_KEYS.includes(key)
    return script ? OTHERS[script]?.test(key) === true : shape !== undefined && key in shape
  }
  const unread = Object.keys(env)
    .filter((key) => !isKnown(key))
    .map((key) => `${who}: its program reads no ${key}`)
  const missing = script === 'src/migrate.ts' ? MIGRATION_KEYS.filter((key) => !(key in env)) : []
  const wrong = shape && !script ? configProblems(shape, { ...imageSettings(service), ...env }) : []
  const strange = settings
    .filter(({ secret }) => secret && !mayRead(workload, service, secret))
    .map(({ key, secret }) => `${who}: ${key} is read from ${secret}, which belongs to others`)
  const foreign = workload.spec.template.spec.volumes
    .map(({ secret }) => secret?.secretName)
    .filter((secret) => secret && !mayRead(workload, service, secret))
    .map((secret) => `${who}: it can read the Secret ${secret}, which belongs to others`)
  const withoutAi =
    service === 'discovery-worker' && !script && !env['GROQ_API_KEY'] && !env['DISCOVERY_SANDBOX_URL']
      ? [`${who}: neither GROQ_API_KEY nor DISCOVERY_SANDBOX_URL is set`]
      : []
  return [
    ...problems,
    ...unread,
    ...missing.map((key) => `${who}: ${key} is missing`),
    ...wrong.map((problem) => `${who}: ${problem}`),
    ...strange,
    ...foreign,
    ...withoutAi,
  ]
}

/** Set by the Dockerfile. */
const imageSettings = (service: string): Record<string, string> =>
  service === 'gateway' ? { GATEWAY_WEB_ROOT: '/app/apps/web/dist' } : {}

/** A service reads its own secrets and those of all; only migrations may change a schema. */
function mayRead(workload: Workload, service: string, secret: string): boolean {
  if (workload.kind === 'Job') return secret === 'setup'
  if (secret === 'public' || secret === 'internal') return true
  return secret === service && hasMigrations(service)
}
