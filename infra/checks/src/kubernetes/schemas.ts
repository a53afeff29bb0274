import type { Manifest } from './manifests.ts'

/** Packages by API group; groups without a dot, and those of k8s.io, are Kubernetes' own. */
const PACKAGES: Record<string, string> = {
  'keda.sh': '@kubernetes-models/keda/keda.sh',
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io',
}

interface Model {
  validate(): void
}

interface Finding {
  schema: string[]
  unknown: string[]
}

/** `Deployment gateway`, for messages. */
export function nameOf(manifest: Manifest): string {
  const { metadata } = manifest as { metadata?: { name?: unknown } }
  return `${String(manifest['kind'])} ${String(metadata?.name)}`
}

/** Loads only the model of this kind: all of them together take seconds. */
async function modelOf({ apiVersion, kind }: Manifest): Promise<(new (data: Manifest) => Model) | undefined> {
  const [group = '', version] = String(apiVersion).split('/')
  const folder = version
    ? `${PACKAGES[group] ?? `kubernetes-models/${group}`}/${version}`
    : `kubernetes-models/${group}`
  try {
    const module = (await import(`${folder}/${String(kind)}`)) as Record<
      string,
      new (
        data: Manifest,
      ) => Model
    >
    return module[String(kind)]
  } catch {
    return undefined
  }
}

/**
 * Validates an object against the schema of its kind, and notes the fields that the validator never looks at: the API
 * server would drop them silently, and a misspelt field is one of them.
 */
export async function validate(manifest: Manifest): Promise<Finding> {
  const Model = await modelOf(manifest)
  const name = nameOf(manifest)
  if (!Model)
    return {
      schema: [`${name}: there is no ${String(manifest['kind'])} in ${String(manifest['apiVersion'])}`],
      unknown: [],
    }
  const seen = new Set<string>()
  const model = new Model({})
  for (const [key, value] of Object.entries(manifest))
    Object.assign(model, { [key]: watch(value, key, seen) })
  const schema: string[] = []
  try {
    model.validate()
  } catch (error) {
    schema.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
  const known = new Set(['apiVersion', 'kind', 'metadata', ...KINDS_OWN])
  const unknown = pathsOf(manifest).filter((path) =>
    path.includes('/') ? !seen.has(path) : !known.has(path),
  )
  // The parent of an unknown field is known; what lies below it adds nothing.
  const first = unknown.filter((path) => !unknown.some((other) => path.startsWith(`${other}/`)))
  return {
    schema,
    unknown: first.map((path) => `${name}: unknown field ${path.replaceAll('/', '.')}`),
  }
}

/** Fields beside `metadata` that an object may have at its top. */
const KINDS_OWN = ['spec', 'data']

/** The same value; `seen` gets the path of each field that is read. */
function watch(value: unknown, path: string, seen: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get(target, key, receiver) {
      const member: unknown = Reflect.get(target, key, receiver)
      if (typeof key === 'symbol' || !Object.hasOwn(target, key)) return member
      seen.add(`${path}/${key}`)
      return watch(member, `${path}/${key}`, seen)
    },
  })
}

function pathsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => {
    const own = path === '' ? key : `${path}/${key}`
    return [own, ...pathsOf(member, own)]
  })
}
