import { isProductCode, listFiles, readText } from '../source-files.ts'

const CONSTANTS = 'packages/contracts/src/constants.ts'

type Sources = Readonly<Record<string, string>>

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
const speaksOf = (text: string, name: string) => new RegExp(String.raw`\b${name}\b`).test(text)

/** The exported values of a file, each with the text of its declaration. */
export function declarationsIn(text: string): Map<string, string> {
  const parts = withoutComments(text).split(/^(?=export )/m)
  return new Map(
    parts.flatMap((part) => {
      const name = /^export const (\w+)/.exec(part)?.[1]
      return name ? [[name, part] as const] : []
    }),
  )
}

/**
 * A constant that nothing obeys says something untrue. Used means: named in product code beside the constants, or by a
 * constant that is.
 */
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

/** What the privacy policy says must be what a service or package does: each time is read there as well. */
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

/** Names of a time that something is kept for, or SQL with a number of days in it. */
const SECOND_OWNER =
  /\bconst \w*(?:KEPT|KEEP|RETENTION|RETAINED|EXPIR)\w*_DAYS\s*=\s*\d|days => \d|\binterval '\d+ days'/

/** How long something is kept stands in RETENTION_DAYS and nowhere else; a migration says what was true on its day. */
export const findSecondOwners = (sources: Sources): string[] =>
  Object.entries(sources)
    .filter(([path]) => !path.includes('/migrations/'))
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
  return [
    ...findUnusedConstants(constants, sources),
    ...findUnkeptTimes(constants, sources),
    ...findSecondOwners(sources),
  ]
}
