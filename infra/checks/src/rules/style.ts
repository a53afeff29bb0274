import { basename } from 'node:path'
import { isProductCode, listFiles, readText } from '../source-files.ts'

/** Names that say nothing about what is inside. */
const EMPTY_NAMES = /^(utils?|helpers?|common|shared|misc|manager|base|types)(\.|$)/

/** The settings of a service are read in one place, and a process is told everything else as an argument. */
const readsEnvironment = (path: string) => !/^services\/[^/]+\/src\/config\.ts$/.test(path)

const LINE_RULES: { says: string; pattern: RegExp; applies?: (path: string) => boolean }[] = [
  { says: 'only config.ts reads the environment', pattern: /\bprocess\.env\b/, applies: readsEnvironment },
  { says: 'a double assertion hides a wrong type', pattern: /\bas unknown as\b/ },
  { says: 'a rule is repaired, not switched off', pattern: /@ts-(ignore|nocheck)|(oxlint|eslint)-disable/ },
]

/** What the linters have no rule for. */
export function findStyleBreaks(): string[] {
  const files = listFiles()
  const code = files.filter((path) => /^(packages|services|apps|infra)\/.*\.(ts|tsx|mjs)$/.test(path))
  const badNames = code
    .filter(
      (path) => path.split('/').some((part) => EMPTY_NAMES.test(part)) || EMPTY_NAMES.test(basename(path)),
    )
    .map((path) => `${path}: the name says nothing about what is inside`)
  return [...badNames, ...files.filter(isProductCode).flatMap((path) => breaksIn(path, readText(path)))]
}

export function breaksIn(path: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      LINE_RULES.filter(({ pattern, applies }) => pattern.test(line) && (applies?.(path) ?? true)).map(
        ({ says }) => `${path}:${index + 1}: ${says}`,
      ),
    )
}
