import { dirname } from 'node:path'
import { listFiles } from '../source-files.ts'

/** More files than these in one folder make one look for the right one. */
const MOST_FILES = 15
const WRITTEN = /\.(ts|tsx|js|mjs|css)$/
/** Tests and migrations are found by their names, whatever their number. */
const UNCOUNTED = /\.(test|spec)\.tsx?$|\/(test|tests|migrations|browser)\/|\.d\.ts$/

/** Folders with more written source files than one can take in at a glance. */
export function findCrowdedFolders(files: readonly string[] = listFiles()): string[] {
  const written = files.filter((path) => WRITTEN.test(path) && !UNCOUNTED.test(path))
  return [...Map.groupBy(written, (path) => dirname(path))]
    .filter(([, inside]) => inside.length > MOST_FILES)
    .map(([folder, { length }]) => `${folder}: ${length} files, more than ${MOST_FILES}; give them rooms`)
}
