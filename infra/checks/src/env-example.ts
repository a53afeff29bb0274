import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { REPOSITORY } from './source-files.ts'

/** The parts of a zod schema that describe a variable, created by the services' own zod. */
interface Variable {
  meta(): { description?: string; examples?: string[] } | undefined
  safeParse(value: unknown): { success: boolean; data?: string | number | boolean }
}

interface ServiceSettings {
  service: string
  variables: Record<string, Variable>
}

const FILE = join(REPOSITORY, '.env.example')

const HEAD = `# Every variable that the services read. Made from services/*/src/config.ts by \`npm run format\`: change it there.
#
# \`npm start\` needs none of them: it makes up its own values. They are for running the services elsewhere, each with
# its own HOST, PORT and DATABASE_URL. A wrong or missing one stops a service with a list of all that is wrong.
# A line that begins with "# NAME=" shows the value used when nothing is set.
`

/** Reads \`<service>Config\` of every service. */
async function readSettings(): Promise<ServiceSettings[]> {
  const services = readdirSync(join(REPOSITORY, 'services')).sort()
  return Promise.all(
    services.map(async (service) => {
      const file = join(REPOSITORY, 'services', service, 'src', 'config.ts')
      const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>
      const [, shape] =
        Object.entries(module).find(
          ([name, value]) => name.endsWith('Config') && typeof value === 'object',
        ) ?? []
      if (!shape) throw new Error(`services/${service}/src/config.ts exports no object called …Config`)
      return { service, variables: shape as Record<string, Variable> }
    }),
  )
}

function lineOf(name: string, variable: Variable): string {
  const { description = '', examples = [] } = variable.meta() ?? {}
  const unset = variable.safeParse(undefined)
  const fallback = unset.success && unset.data !== undefined ? String(unset.data) : undefined
  const note = unset.success && fallback === undefined ? ' (optional)' : ''
  const value = unset.success ? `# ${name}=${fallback ?? examples[0] ?? ''}` : `${name}=${examples[0] ?? ''}`
  return `# ${description}${note}\n${value}`
}

/** The text of .env.example: variables of all services, of several, then of each one. */
export function renderEnvExample(settings: ServiceSettings[]): string {
  const readers = new Map<string, { variable: Variable; services: string[] }>()
  for (const { service, variables } of settings) {
    for (const [name, variable] of Object.entries(variables)) {
      const known = readers.get(name)
      if (known) known.services.push(service)
      else readers.set(name, { variable, services: [service] })
    }
  }
  const groups = Map.groupBy(readers, ([, { services }]) =>
    services.length === settings.length ? 'every service' : services.join(', '),
  )
  const size = (title: string) => (title === 'every service' ? 0 : title.includes(',') ? 1 : 2)
  const sections = [...groups]
    .sort(([a], [b]) => size(a) - size(b) || a.localeCompare(b))
    .map(([title, members]) => {
      const lines = members.map(([name, { variable }]) => lineOf(name, variable))
      return `# --- ${title} ---\n\n${lines.join('\n\n')}\n`
    })
  return `${HEAD}\n${sections.join('\n')}`
}

export async function writeEnvExample(): Promise<void> {
  writeFileSync(FILE, renderEnvExample(await readSettings()))
}

export async function findStaleEnvExample(): Promise<string[]> {
  const wanted = renderEnvExample(await readSettings())
  return readFileSync(FILE, 'utf8') === wanted ? [] : ['.env.example is out of date: npm run format']
}
