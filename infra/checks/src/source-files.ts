import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const REPOSITORY = resolve(import.meta.dirname, '..', '..', '..')

/** Generated folders; .gitignore has the same list. */
const MADE = new Set([
  ...['node_modules', 'dist', 'coverage', 'reports', 'test-results', 'playwright-report'],
  ...['.git', '.turbo', '.uitpost'],
])
const isOwnEnvironment = (name: string) => /^\.env(\.|$)/.test(name) && name !== '.env.example'

/** All hand-written files, as paths from the repository's root. Does not need git. */
export function listFiles(folder = '.', root = REPOSITORY): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`
    if (MADE.has(entry.name) || isOwnEnvironment(entry.name)) return []
    if (entry.isDirectory()) return listFiles(path, root)
    return entry.isFile() ? [path] : []
  })
}

export const readText = (path: string, root = REPOSITORY): string => readFileSync(join(root, path), 'utf8')

/** Production code: without tests, fixtures, and the servers of local starts and tests. */
export const isProductCode = (path: string): boolean =>
  /^(packages|services|apps)\/[^/]+\/src\/.*\.tsx?$/.test(path) &&
  !/\.(test|spec)\.tsx?$/.test(path) &&
  !/^packages\/(servers|testing)\//.test(path)
