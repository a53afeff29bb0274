import { listFiles, readText } from '../source-files.ts'

const CODE = /\.(ts|tsx|css|mjs)$/
/** Tests and what only they use. */
const TESTS = /\.(test|spec)\.tsx?$|\/test\/|^infra\/(checks\/browser|testing)\/|^packages\/testing\//

/** Lines of code per area, such as `services/auth`, and in all; without tests and data. */
export function countLines(files = listFiles(), read: (path: string) => string = readText): string[] {
  const areas = new Map<string, number>()
  for (const path of files.filter((file) => CODE.test(file) && !TESTS.test(file))) {
    const lines = read(path).split('\n').length - 1
    for (const area of [path.split('/').slice(0, -1).slice(0, 2).join('/') || 'root', 'in all'])
      areas.set(area, (areas.get(area) ?? 0) + lines)
  }
  return [...areas]
    .toSorted(([, one], [, other]) => other - one)
    .map(([area, lines]) => `${String(lines).padStart(7)}  ${area}`)
}
