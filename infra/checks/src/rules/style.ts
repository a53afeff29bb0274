import { basename } from 'node:path'
import { isProductCode, listFiles, readText } from '../source-files.ts'

/** File names that say nothing about their content. */
const EMPTY_NAMES = /^(utils?|helpers?|common|shared|misc|manager|base|types)(\.|$)/

/** Only config files may read the environment of a service. */
const readsEnvironment = (path: string) =>
  !/^(?:services\/[^/]+|packages\/service-kit)\/src\/config\.ts$/.test(path)

/** Where languages may be listed: their declaration, migrations, which never change, and tests. */
const LISTS_LANGUAGES =
  /^packages\/contracts\/src\/constants\.ts$|\/migrations\/|\/test\/|^infra\/checks\/browser\/|\.test\.tsx?$/

/** The test of these rules quotes what they refuse. */
const OWN_TEST = 'infra/checks/src/rules/rules.test.ts'

const LINE_RULES: { says: string; pattern: RegExp; applies: (path: string) => boolean }[] = [
  {
    says: 'an object literal in another one is written as its members',
    pattern: /\.\.\.\(?\{/,
    applies: (path) => path !== OWN_TEST,
  },
  {
    says: 'only config.ts reads the environment',
    pattern: /\bprocess\.env\b/,
    applies: (path) => isProductCode(path) && readsEnvironment(path),
  },
  {
    says: 'a double assertion hides a wrong type',
    pattern: /\bas unknown as\b/,
    applies: isProductCode,
  },
  {
    says: 'languages are listed in constants.ts only',
    // Those of one country, in order of preference, are no such list.
    pattern: /(?<!^ *[A-Z]{2}: \[.*)(?:'(?:nl|fr|de|en)'[,\s|]+){2}'(?:nl|fr|de|en)'/,
    applies: (path) => !LISTS_LANGUAGES.test(path),
  },
  {
    says: 'a rule is repaired, not switched off',
    pattern: /@ts-(ignore|nocheck)|(oxlint|eslint)-disable/,
    applies: isProductCode,
  },
]

/** Finds style violations for which the linters have no rule. */
export function findStyleBreaks(): string[] {
  const files = listFiles()
  const code = files.filter((path) => /^(packages|services|apps|infra)\/.*\.(ts|tsx|mjs)$/.test(path))
  const badNames = code
    .filter(
      (path) => path.split('/').some((part) => EMPTY_NAMES.test(part)) || EMPTY_NAMES.test(basename(path)),
    )
    .map((path) => `${path}: the name says nothing about what is inside`)
  return [...badNames, ...code.flatMap((path) => breaksIn(path, readText(path)))]
}

export function breaksIn(path: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      LINE_RULES.filter(({ pattern, applies }) => applies(path) && pattern.test(line)).map(
        ({ says }) => `${path}:${index + 1}: ${says}`,
      ),
    )
}
