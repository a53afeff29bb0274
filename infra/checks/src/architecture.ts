// Checks imports against the layer rules. Exits with 1 and a line per forbidden import. With a folder as argument it only
// draws what its folders and files import of each other.
import {
  cruise,
  type DependencyType,
  type ICruiseResult,
  type IRegularForbiddenRuleType,
} from 'dependency-cruiser'
import { drawFolder, findFolderCycles } from './rules/folder-cycles.ts'
import { listFiles, REPOSITORY } from './source-files.ts'

const NOT_TYPE_ONLY: { dependencyTypesNot: DependencyType[] } = { dependencyTypesNot: ['type-only'] }
const TESTS = String.raw`\.test\.tsx?$|/test/`
/** What starts servers of a machine. */
const SERVERS = '^packages/(servers|testing)/'
/** The program of the thread, the evaluation, which is no service, and copies, which compares only. */
const READ_IN_THREADS = String.raw`^services/discovery-worker/src/(domain/evaluation/|domain/rejudgements/copies\.ts$|clients/reader-program\.ts$)`
/** One layer of a service; the group captures the service's name for the target pattern. */
const inService = (layers: string) => String.raw`^services/([^/]+)/src/(?:${layers})`
const inSameService = (layers: string) => String.raw`^services/$1/src/(?:${layers})`

/** What the web may take from the contracts: modules that bring no zod along. */
const WITHOUT_ZOD =
  '^packages/contracts/src/(app-routes|changed-reads|constants|admin-constants|calendar|events/(calendar-links|near-that-day|source-names)|categories/(families|monitor-categories))\\.ts$'

const RULES: [name: string, from: IRegularForbiddenRuleType['from'], to: IRegularForbiddenRuleType['to']][] =
  [
    ['no circles, of types either', {}, { circular: true }],
    // The bundler resolves addresses of files (?url); a package of types alone has nothing to run.
    [
      'every import leads somewhere',
      {},
      { couldNotResolve: true, pathNot: ['\\?url$', '^topojson-specification$'] },
    ],
    [
      'no service imports a service',
      { path: '^services/([^/]+)/' },
      { path: '^services/', pathNot: '^services/$1/' },
    ],
    ['services import packages only', { path: '^services/' }, { path: '^(apps|infra)/' }],
    [
      'the web imports only contracts, places, recurrence and texts',
      { path: '^apps/web/' },
      { path: '^(services|infra|packages)/', pathNot: '^packages/(contracts|places|recurrence|texts)/' },
    ],
    ['packages import packages only', { path: '^packages/' }, { path: '^(services|apps|infra)/' }],
    ['infra starts services and imports none', { path: '^infra/' }, { path: '^(services|apps)/' }],
    [
      'only packages/messaging imports bullmq',
      { pathNot: '^packages/messaging/' },
      { path: 'node_modules/bullmq/' },
    ],
    [
      'product code imports no tests and starts no servers',
      { path: '^(apps|services|packages)/[^/]+/src/', pathNot: `${TESTS}|${SERVERS}` },
      { path: `${TESTS}|${SERVERS}` },
    ],
    [
      'routes and jobs go through the domain',
      { path: inService('routes|jobs') },
      { path: inSameService('store|clients'), ...NOT_TYPE_ONLY },
    ],
    [
      'routes know no jobs and jobs no routes',
      { path: inService('(routes|jobs)') },
      { path: inSameService('routes|jobs'), pathNot: '^services/$1/src/$2/' },
    ],
    [
      'the domain knows no transport, and stores and clients only through the context',
      { path: inService('domain'), pathNot: TESTS },
      {
        path: inSameService('routes|jobs|store|clients|app|main|config'),
        // Rules may distinguish errors of clients.
        pathNot: String.raw`/clients/[\w-]+-errors\.ts$`,
        ...NOT_TYPE_ONLY,
      },
    ],
    [
      'no HTTP, no SQL and no queue library in the domain',
      { path: inService('domain'), pathNot: TESTS },
      { path: 'node_modules/(fastify|kysely|pg|bullmq|ioredis)/', ...NOT_TYPE_ONLY },
    ],
    [
      'a store holds SQL and nothing else',
      { path: inService('store'), pathNot: TESTS },
      { path: inSameService('routes|jobs|domain|clients|app|main|config|context') },
    ],
    [
      'a client knows no layer above it',
      { path: inService('clients'), pathNot: TESTS },
      { path: inSameService('routes|jobs|store|app|main|context'), ...NOT_TYPE_ONLY },
    ],
    [
      'a client knows nothing of the domain, types included',
      { path: inService('clients'), pathNot: TESTS },
      { path: inSameService('domain') },
    ],
    [
      'untrusted files are read in a thread with a deadline, through the readers of the context',
      { path: '^services/discovery-worker/src/', pathNot: `${TESTS}|${READ_IN_THREADS}` },
      { path: '^packages/event-reader/src/parsers\\.ts$', ...NOT_TYPE_ONLY },
    ],
    [
      'a feature imports no other feature',
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/(features|routes)/', pathNot: '^apps/web/src/features/$1/' },
    ],
    [
      'the ui knows no business',
      { path: '^apps/web/src/ui/' },
      { path: '^apps/web/src/(features|routes|api)/' },
    ],
    [
      'the api knows no screen',
      { path: '^apps/web/src/api/' },
      { path: '^apps/web/src/(features|routes|ui)/' },
    ],
    [
      'the contracts for the web bring no zod along',
      {
        path: WITHOUT_ZOD,
      },
      {
        pathNot: WITHOUT_ZOD,
        ...NOT_TYPE_ONLY,
      },
    ],
    [
      'the web takes schemas as types only',
      { path: '^apps/web/src/', pathNot: TESTS },
      {
        path: '^packages/contracts/src/',
        pathNot: WITHOUT_ZOD,
        ...NOT_TYPE_ONLY,
      },
    ],
  ]

const sources = listFiles().filter(
  (path) => /^(apps|services|packages|infra)\/.*\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts'),
)
const forbidden = RULES.map(([name, from, to]) => ({ name, severity: 'error' as const, from, to }))

process.chdir(REPOSITORY)
const { output } = await cruise(
  sources,
  {
    ruleSet: { forbidden },
    validate: true,
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    combinedDependencies: true,
  },
  {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
  },
)
const result = output as ICruiseResult
const arrows = result.modules
  .filter(({ source }) => !new RegExp(TESTS).test(source))
  .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved })))
const [, , drawn] = process.argv
if (drawn !== undefined) {
  console.log(drawFolder(arrows, drawn).join('\n') || `Nothing in ${drawn} imports anything else in it.`)
  process.exit()
}
const problems = [
  ...findUnread(result),
  ...result.summary.violations.map(describe),
  ...findFolderCycles(arrows),
]
for (const line of problems) console.log(line)
process.exitCode = problems.length > 0 ? 1 : 0

/** Files that were not read: without its TypeScript, dependency-cruiser reads nothing and reports success. */
function findUnread({ modules }: ICruiseResult): string[] {
  const read = new Set(modules.filter((module) => !module.couldNotResolve).map((module) => module.source))
  const unread = sources.filter((path) => !read.has(path)).map((path) => `${path} was not read`)
  const crossings = modules.filter(
    ({ source, dependencies }) =>
      source.startsWith('services/') &&
      dependencies.some(({ resolved }) => resolved.startsWith('packages/contracts/')),
  )
  return crossings.length > 0
    ? unread
    : [...unread, 'No import of a package was followed: are links missing?']
}

function describe({ rule, from, to, cycle }: ICruiseResult['summary']['violations'][number]): string {
  const path = cycle ? [from, ...cycle.map((step) => step.name)].join(' → ') : `${from} → ${to}`
  return `${rule.name}: ${path}`
}
