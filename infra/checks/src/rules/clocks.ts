import { listFiles, REPOSITORY, readText } from '../source-files.ts'
import { childOf, childrenOf, lineOf, nameOf, nodesIn, parse, type SyntaxNode } from '../syntax.ts'
import { listLeftOut, listLongTests, listMainFlows } from '../test-run/test-groups.ts'

/** Tests, and what lies beside them in their folders; folders in these are of long tests (`faults`, `bench`, `fuzz`). */
const OF_TESTS = /\.(test|spec)\.tsx?$|^(apps|packages|services|infra)\/[^/]+\/(test|browser)\/[^/]+\.tsx?$/
const METERS = new Set(['hrtime', 'cpuUsage', 'threadCpuUsage', 'resourceUsage'])
const CPU_TIME = '@uitpost/testing/cpu-time'
const SPEAKS_OF_ONE = /performance\.now|hrtime|Usage\b|cpu-time|Date\.now/

/** Finds measurements of time in the tests of `npm test`, which may fail by chance on a slow machine. */
export function findClocks(): string[] {
  const long = new Set([...listLeftOut(REPOSITORY, 'yes'), ...listLongTests(REPOSITORY).browser])
  for (const path of listMainFlows(REPOSITORY)) long.delete(path)
  return listFiles()
    .filter((path) => OF_TESTS.test(path) && !long.has(path))
    .flatMap((path) => clocksIn(path, readText(path)))
}

export function clocksIn(path: string, text: string): string[] {
  if (!SPEAKS_OF_ONE.test(text)) return []
  const nodes = allIn(parse(path, text))
  const declared = nodes.filter((node) => node.type === 'VariableDeclarator')
  const namesOf = (isSuch: (value: SyntaxNode) => boolean) =>
    new Set(
      declared
        .filter((node) => childrenOf(node, 'init').some(isSuch))
        .map((node) => nameOf(childOf(node, 'id'))),
    )

  const instants = namesOf((value) => isReading('Date', value))
  const isDifference = (node: SyntaxNode): boolean =>
    node.type === 'BinaryExpression' &&
    node['operator'] === '-' &&
    allIn(node).some((part) => isReading('Date', part) || isNamed(part, instants))
  const durations = namesOf((value) => value.type === 'BinaryExpression' && allIn(value).some(isDifference))
  const isExpected = (node: SyntaxNode): boolean =>
    node.type === 'CallExpression' &&
    nameOf(childOf(node, 'callee')) === 'expect' &&
    childrenOf(node, 'arguments')
      .flatMap(allIn)
      .some((part) => isDifference(part) || isNamed(part, durations))

  return nodes
    .filter((node) => isMeter(node) || isExpected(node))
    .map(({ start }) => `${path}:${lineOf(text, start)}: only long tests may measure time`)
}

const allIn = (node: SyntaxNode): SyntaxNode[] => [...nodesIn(node)].map(([one]) => one)

const isNamed = (node: SyntaxNode, names: ReadonlySet<string | undefined>): boolean =>
  node.type === 'Identifier' && names.has(nameOf(node))

const isMeter = (node: SyntaxNode): boolean =>
  isNamed(node, METERS) ||
  isReading('performance', node) ||
  (node.type === 'Literal' && node['value'] === CPU_TIME)

/** `Date.now()` or `performance.now()`. */
function isReading(clock: 'Date' | 'performance', node: SyntaxNode): boolean {
  const callee = node.type === 'CallExpression' ? childOf(node, 'callee') : undefined
  return nameOf(callee) === 'now' && nameOf(callee && childOf(callee, 'object')) === clock
}
