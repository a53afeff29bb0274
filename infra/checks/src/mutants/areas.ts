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
  messaging: { files: ['packages/messaging/src/*'], tests: ['packages/messaging/**'] },
  database: { files: ['packages/database/src/*'], tests: ['packages/database/**', 'packages/messaging/**'] },
  deliveries: {
    files: [
      'services/notifier/src/domain/{deliver,withhold,in-halves,digest,upcoming,compos,channel,schedule}*',
      'services/notifier/src/domain/{quiet-hours,mail-domains,suppressions,complaints,saved-events}.ts',
      'services/notifier/src/store/{deliver,digest,suppression,complaint}*',
    ],
    tests: ['services/notifier/**'],
  },
  auth: { files: ['services/auth/src/{domain,store,clients}/*'], tests: ['services/auth/**'] },
  review: {
    files: [
      'services/catalogue/src/domain/{review,review-undo,merges,proposals,event-edits,approvals}.ts',
      'services/catalogue/src/domain/{duplicate-groups,duplicate-list,duplicates,counters}.ts',
      'services/catalogue/src/store/{review-actions,reviewed-events,merges,proposals,duplicates,events}.ts',
    ],
    tests: ['services/catalogue/**'],
  },
  intake: {
    files: [
      'services/catalogue/src/domain/{intake,joining,findings,likeness,occurrences,series,rechecks}.ts',
      'services/catalogue/src/domain/{titles,venues,links,proof,cities}.ts',
      'services/catalogue/src/store/{candidates,event-sources,series,title-likeness}.ts',
    ],
    tests: ['services/catalogue/**'],
  },
  evidence: {
    files: [
      'services/discovery-worker/src/domain/{evidence,recheck}*',
      'services/discovery-worker/src/domain/evidence/*',
    ],
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
