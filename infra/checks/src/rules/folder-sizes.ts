import { dirname } from 'node:path'
import { listFiles } from '../source-files.ts'

/** Maximum number of hand-written files per folder. */
const MAX_FILES = 15
const WRITTEN = /\.(ts|tsx|js|mjs|css)$/
/** Tests, migrations and style modules are found by name, so they do not count. */
const UNCOUNTED = /\.(test|spec)\.tsx?$|\.module\.css$|\/(test|tests|migrations|browser)\/|\.d\.ts$/

/** Folders with more than MAX_FILES hand-written source files. */
export function findLargeFolders(files: readonly string[] = listFiles()): string[] {
  const written = files.filter((path) => WRITTEN.test(path) && !UNCOUNTED.test(path))
  return [...Map.groupBy(written, (path) => dirname(path))]
    .filter(([, inside]) => inside.length > MAX_FILES)
    .map(
      ([folder, { length }]) =>
        `${folder}: ${length} files, more than ${MAX_FILES}; divide them into folders`,
    )
}
