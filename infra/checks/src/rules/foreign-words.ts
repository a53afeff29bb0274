import { listFiles, readText } from '../source-files.ts'

/** Text that belongs to one machine, network or person and must not be committed. */
const FOREIGN: { says: string; pattern: RegExp }[] = [
  {
    says: 'a path of one machine',
    pattern: /(?<![\w.])\/(?:home|Users)\/\w+|(?<![\w./])\/(?:work|root)\/\w+|\b[A-Z]:\\Users/,
  },
  {
    says: 'the host of a package registry',
    pattern: /\b(?:registry|npm|packages)\.[a-z0-9-]+\.(?:org|com|io|net|dev|internal|local)\b/i,
  },
  { says: 'a key', pattern: /\bgsk_\w{20}|-----BEGIN [A-Z ]*PRIVATE KEY-----(?!…)|\bAC[0-9a-f]{32}\b/ },
  { says: 'an unresolved merge', pattern: /^(?:<{7}|>{7}) / },
  { says: 'unfinished business', pattern: /\b(?:TODO|FIXME|lorem ipsum)\b/ },
]

/** Text files; binary files and third-party calendars are skipped. */
const isOwnText = (path: string) =>
  !/\.(png|jpe?g|webp|ico|woff2?|ics|gz)$/.test(path) && !path.includes('/catalogue/')

export function findForeignWords(): string[] {
  return listFiles()
    .filter(isOwnText)
    .flatMap((path) => foreignIn(path, readText(path)))
}

export function foreignIn(path: string, text: string): string[] {
  // A line that defines such a pattern is not a use of it.
  const isOwnRule = /rules\/(foreign-words|rules\.test)\.ts$/.test(path)
  if (isOwnRule) return []
  return text
    .split('\n')
    .flatMap((line, index) =>
      FOREIGN.filter(({ pattern }) => pattern.test(line)).map(({ says }) => `${path}:${index + 1}: ${says}`),
    )
}
