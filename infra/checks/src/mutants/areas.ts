import { matchesGlob } from 'node:path'
import { listFiles } from '../source-files.ts'

/** Code whose faults must be detected, and the tests that should detect them. */
export interface Area {
  name: string
  files: string[]
  tests: string[]
}

/** Slow fault tests, which smaller tests make redundant here. */
const SLOW = /faults\.test\.ts$|\/bench\//
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const isRule = (path: string) =>
  /\.tsx?$/.test(path) &&
  !isTest(path) &&
  !/\/(migrations|test)\/|\/(index|schema|\w+-tables)\.tsx?$/.test(path)

const DISCOVERY = 'services/discovery-worker/src'
const CATALOGUE = 'services/catalogue/src'
const WEB = 'apps/web/src'
const AREAS: Record<string, { files: string[]; tests: string[] }> = {
  messaging: { files: ['packages/messaging/src/**'], tests: ['packages/messaging/**'] },
  database: { files: ['packages/database/src/**'], tests: ['packages/database/**', 'packages/messaging/**'] },
  deliveries: { files: ['services/notifier/src/{domain,store}/**'], tests: ['services/notifier/**'] },
  auth: {
    files: ['services/auth/src/{domain,store,clients,routes,jobs}/**'],
    tests: ['services/auth/**'],
  },
  review: {
    files: [
      `${CATALOGUE}/domain/{review,merges,counters,rejudgements}/*`,
      `${CATALOGUE}/store/{review,counters}/*`,
    ],
    tests: ['services/catalogue/**'],
  },
  intake: {
    files: [
      `${CATALOGUE}/domain/{intake,facts,duplicates,people}/*`,
      `${CATALOGUE}/store/events/{candidates,event-sources,events,series,title-likeness}.ts`,
      `${CATALOGUE}/store/people/*`,
    ],
    tests: ['services/catalogue/**'],
  },
  evidence: {
    files: [
      'packages/event-reader/src/{verification,evidence,blocks,parsed-input,visibility}/*',
      'packages/event-reader/src/dates/**',
      `${DISCOVERY}/domain/{rechecks,rejudgements}/*`,
    ],
    tests: ['packages/event-reader/**', 'services/discovery-worker/**'],
  },
  discovery: {
    files: [`${DISCOVERY}/domain/{runs,progress}/*`, `${DISCOVERY}/{clients,store}/**`],
    tests: ['services/discovery-worker/**'],
  },
  web: {
    files: [`${WEB}/api/**`, `${WEB}/routes/*`, `${WEB}/features/{consents,preferences,saved-events}/*`],
    tests: ['apps/web/**'],
  },
  // How long something holds or waits; used by every service and the web app.
  constants: {
    files: ['packages/contracts/src/{constants,admin-constants}.ts'],
    tests: ['packages/{contracts,service-kit}/**', 'services/**', 'apps/web/**'],
  },
}

/** All areas, or those that `only` names: by name, or by the beginning of a path, which limits the files. */
export function findAreas(only: string | undefined, paths: readonly string[] = listFiles()): Area[] {
  return Object.entries(AREAS)
    .map(([name, { files, tests }]) => ({
      name,
      files: paths.filter((path) => isRule(path) && files.some((glob) => matchesGlob(path, glob))),
      tests: paths.filter(
        (path) => isTest(path) && !SLOW.test(path) && tests.some((glob) => matchesGlob(path, glob)),
      ),
    }))
    .map((area) =>
      only === undefined || area.name === only
        ? area
        : { ...area, files: area.files.filter((path) => path.startsWith(only)) },
    )
    .filter(({ files }) => files.length > 0)
}
