import { listFiles, readText } from '../source-files.ts'

const MIGRATION = /^((?:services|packages)\/[^/]+)\/src\/store\/migrations\/(\d{4})-[\w-]+\.ts$/
const TABLE = String.raw`(?:only\s+)?[\w".]+`
/** Statements that change rows there already, or are made from them. */
const WRITES_ROWS = new RegExp(
  [
    String.raw`\bupdate\s+${TABLE}(\s+(as\s+)?\w+)?\s+set\b`,
    String.raw`\bdelete\s+from\b`,
    String.raw`\bmerge\s+into\b`,
    String.raw`\binsert\s+into\s+${TABLE}[^\`;]*\bselect\b`,
    String.raw`\bcreate\s+table\s+${TABLE}\s+as\b`,
    String.raw`\badd\s+column\b[^\`;]*\bgenerated\s+always\s+as\s*\(`,
    String.raw`\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b[^\`;]*\busing\b`,
    String.raw`\.(updateTable|deleteFrom|mergeInto)\(`,
  ].join('|'),
  'i',
)
/** What a function does is not done by the migration that creates it; what a block does, is. */
const FUNCTION_BODY = /(?<!\bdo\s+)\$(\w*)\$.*?\$\1\$/gis
const FUNCTION = /\bcreate\s+(?:or\s+replace\s+)?function\s+([\w.]+)[^$]*\$(\w*)\$(.*?)\$\2\$/gis
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm

/** Finds migrations that convert rows without a test of it in the service's migrations.test.ts. */
export const findUntestedBackfills = (): string[] =>
  listFiles().flatMap((path) => {
    const [, service, number] = MIGRATION.exec(path) ?? []
    if (!service || !number || !convertsRows(readText(path))) return []
    const tests = `${service}/test/migrations.test.ts`
    const isTested = listFiles(`${service}/test`).includes(tests) && hasTestOf(number, readText(tests))
    return isTested ? [] : [`${path} converts rows: ${tests} has no test whose title begins with ${number}`]
  })

export function convertsRows(migration: string): boolean {
  const text = migration.replaceAll(COMMENT, '')
  const statements = text.replaceAll(FUNCTION_BODY, '')
  const writers = [...text.matchAll(FUNCTION)].filter(([, , , body = '']) => WRITES_ROWS.test(body))
  const calls = (name: string) =>
    new RegExp(String.raw`\b(select|call|perform)\s+${name}\(`, 'i').test(statements)
  return WRITES_ROWS.test(statements) || writers.some(([, name = '']) => calls(name))
}

export const hasTestOf = (number: string, tests: string): boolean =>
  new RegExp(String.raw`\btest\(\s*['"\`]${number} `).test(tests)
