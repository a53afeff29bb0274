import { matchesGlob } from 'node:path'
import { listFiles } from '../source-files.ts'

/** Code whose faults must be noticed, and the tests that are there to do so. */
export interface Area {
  name: string
  files: string[]
  tests: string[]
}

/** Tests that kill processes for minutes prove what smaller ones notice too. */
const SLOW = /faults\.test\.ts$|\/bench\//
const isTest = (path: string) => path.endsWith('.test.ts')
const isRule = (path: string) =>
  path.endsWith('.ts') &&
  !isTest(path) &&
  !/\/(migrations|test)\/|\/(index|schema|\w+-tables)\.ts$/.test(path)

const AREAS: Record<string, { files: string[]; tests: string[] }> = {
  messaging: { files: ['packages/messaging/src/**'], tests: ['packages/messaging/**'] },
  database: { files: ['packages/database/src/*'], tests: ['packages/database/**', 'packages/messaging/**'] },
  deliveries: {
    files: [
      'services/notifier/src/domain/{deliveries,digests,channels,notices}/*',
      'services/notifier/src/store/{deliver,digest,suppression,complaint}*',
    ],
    tests: ['services/notifier/**'],
  },
  auth: { files: ['services/auth/src/{domain,store,clients}/**'], tests: ['services/auth/**'] },
  review: {
    files: [
      'services/catalogue/src/domain/{review,merges,counters}/*',
      'services/catalogue/src/store/{review,counters}/*',
    ],
    tests: ['services/catalogue/**'],
  },
  intake: {
    files: [
      'services/catalogue/src/domain/{intake,facts,duplicates}/*',
      'services/catalogue/src/store/events/{candidates,event-sources,series,title-likeness}.ts',
    ],
    tests: ['services/catalogue/**'],
  },
  evidence: {
    files: ['services/discovery-worker/src/domain/{gate,evidence,blocks,readings,rechecks}/*'],
    tests: ['services/discovery-worker/**'],
  },
}

/**
 * Every area, or those that `only` names: by the area's name, or by the beginning of a path, which leaves the other
 * files of an area out.
 */
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
