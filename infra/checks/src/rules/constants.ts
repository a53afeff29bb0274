import { isProductCode, listFiles, readText } from '../source-files.ts'

const CONSTANTS = 'packages/contracts/src/constants.ts'

type Sources = Readonly<Record<string, string>>

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
const speaksOf = (text: string, name: string) => new RegExp(String.raw`\b${name}\b`).test(text)

/** The exported constants of a file with their declarations. */
export function declarationsIn(text: string): Map<string, string> {
  const parts = withoutComments(text).split(/^(?=export )/m)
  return new Map(
    parts.flatMap((part) => {
      const name = /^export const (\w+)/.exec(part)?.[1]
      return name ? [[name, part] as const] : []
    }),
  )
}

/** Finds constants that nothing uses. Used means named in product code, or by a constant that is. */
export function findUnusedConstants(constants: string, sources: Sources): string[] {
  const declared = declarationsIn(constants)
  const texts = Object.values(sources).map(withoutComments)
  const used = new Set([...declared.keys()].filter((name) => texts.some((text) => speaksOf(text, name))))
  for (const name of used) {
    for (const other of declared.keys()) {
      if (other !== name && speaksOf(declared.get(name) ?? '', other)) used.add(other)
    }
  }
  return [...declared.keys()]
    .filter((name) => !used.has(name))
    .map((name) => `${CONSTANTS}: nothing uses ${name}`)
}

/** Finds retention times in the privacy policy that no service or package uses. */
export function findUnkeptTimes(constants: string, sources: Sources): string[] {
  const members = [...(declarationsIn(constants).get('RETENTION_DAYS') ?? '').matchAll(/\b(\w+): \d/g)]
  const doing = Object.entries(sources)
    .filter(([path]) => !path.startsWith('apps/'))
    .map(([, text]) => withoutComments(text))
  return members
    .map(([, member]) => `RETENTION_DAYS.${member}`)
    .filter((name) => !doing.some((text) => speaksOf(text, name)))
    .map((name) => `${CONSTANTS}: no service keeps to ${name}`)
}

const NAMED_TIME =
  /\bconst \w*(?:KEPT|KEEP|RETENTION|RETAIN|EXPIR)\w*_(?:HOURS|DAYS|WEEKS|MONTHS|YEARS)\s*=\s*\d/
/** SQL with a number of hours or more; what is added to a day is no age. */
const SQL_TIME =
  /\b(?:hours|days|weeks|months|years) => \d|(?<!\+ )\binterval '\d+ (?:hour|day|week|month|year)s?'/
const REMOVED_BEFORE =
  /\bremove\w*Before\((?!.*RETENTION_DAYS).*\d \* \w*(?:HOUR|DAY|WEEK|MONTH|YEAR)\w*_(?:MS|SECONDS)\b/
const SECOND_OWNER = new RegExp([NAMED_TIME, SQL_TIME, REMOVED_BEFORE].map(({ source }) => source).join('|'))
/** Positions in the write-ahead log, kept as long as a replica may be behind and still be read. */
const NOT_KEPT = 'packages/database/src/replica/own-writes.ts'

/** Finds retention times outside of RETENTION_DAYS. Migrations are exempt: they state what was true at their time. */
export const findSecondOwners = (sources: Sources): string[] =>
  Object.entries(sources)
    .filter(([path]) => !path.includes('/migrations/') && path !== NOT_KEPT)
    .flatMap(([path, text]) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          SECOND_OWNER.test(line)
            ? [`${path}:${at + 1}: how long something is kept belongs to RETENTION_DAYS`]
            : [],
        ),
    )

export function findConstantGaps(): string[] {
  const paths = listFiles().filter((path) => isProductCode(path) && path !== CONSTANTS)
  const sources = Object.fromEntries(paths.map((path) => [path, readText(path)]))
  const constants = readText(CONSTANTS)
  // `npm start` removes old backups.
  const starting = listFiles().filter((path) => path.startsWith('infra/local/src/backup/'))
  const keeping = { ...sources, ...Object.fromEntries(starting.map((path) => [path, readText(path)])) }
  return [
    ...findUnusedConstants(constants, sources),
    ...findUnkeptTimes(constants, keeping),
    ...findSecondOwners(sources),
  ]
}
