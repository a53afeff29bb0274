import { childOf, childrenOf, lineOf, nameOf, nodesIn, parse, type SyntaxNode } from '../syntax.ts'
import { type Change, sqlMutants } from './sql-mutants.ts'

/** A small fault: a replacement of a part of the file. */
export interface Mutant extends Change {
  path: string
  line: number
  /** The replaced text, for the report. */
  original: string
}

const COMPARISONS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
}
const ARITHMETIC: Record<string, string> = { '+': '-', '-': '+', '*': '/', '/': '*' }
const LOGIC: Record<string, string> = { '&&': '||', '||': '&&' }
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])
/** Methods that narrow a query. */
const LINKS = new Set(['where', 'limit', 'filter', 'skipLocked', 'forUpdate', 'orderBy', 'toSorted', 'slice'])

/** All mutants of a file. */
export function mutantsIn(path: string, text: string): Mutant[] {
  const found: Mutant[] = []
  for (const [node, above] of nodesIn(parse(path, text))) {
    if (isNoRule(node, above)) continue
    for (const change of changesOf(node, above, text)) {
      const original = text.slice(change.start, change.end)
      found.push({ ...change, path, original, line: lineOf(text, change.start) })
    }
  }
  return found
}

/**
 * Code without mutants: types, imports, logging, cleanup, waiting, and named numbers, because 500 or 501 rows per batch
 * are equally correct. Members of named objects have mutants, and named durations have one of their own.
 */
const isNoRule = (node: SyntaxNode, above: readonly SyntaxNode[]): boolean =>
  [node, ...above].some(
    (one) =>
      (one.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(one.type)) ||
      /^(Import|ExportAll)Declaration$/.test(one.type) ||
      isLogging(one) ||
      isTidying(one),
  ) || isSetting(node, above)

function isLogging(node: SyntaxNode): boolean {
  if (node.type === 'IfStatement' && !childOf(node, 'alternate')) {
    const then = childOf(node, 'consequent')
    return then !== undefined && isLogging(then)
  }
  const call = node.type === 'ExpressionStatement' ? childOf(node, 'expression') : node
  const callee = call?.type === 'CallExpression' ? childOf(call, 'callee') : undefined
  const receiver = callee && childOf(callee, 'object')
  return receiver !== undefined && /logger$/i.test(nameOf(receiver) ?? '')
}

const TIDYING =
  /^(close|destroy|disconnect|end|unref|off|quit|clear(Timeout|Interval)|setTimeout|setInterval|pause)$/
function isTidying(node: SyntaxNode): boolean {
  const call = node.type === 'AwaitExpression' ? childOf(node, 'argument') : node
  return call?.type === 'CallExpression' && TIDYING.test(nameOf(childOf(call, 'callee')) ?? '')
}

/** `list.length === 0`: an early exit that only saves work. */
const isEmptiness = (node: SyntaxNode | undefined): boolean =>
  node?.type === 'BinaryExpression' && childrenOf(node).some((side) => nameOf(side) === 'length')

const SETTING = /^[A-Z][A-Z\d_]*$/
/**
 * Names of durations that code waits for or counts with. Milliseconds are mostly intervals of polling, unless they
 * are exported, as those of the specification are, or say how long something holds.
 */
const DURATION =
  /(^|_)(SECONDS|MINUTES|HOURS|DAYS)$|^(SECOND|MINUTE|HOUR|DAY|WEEK)_MS$|(^|_)(LEASE|KEPT|GIVE_UP)\w*_MS$/
const EXPORTED_DURATION = /_MS$/

/** Part of a named value, outside of the objects that it is made of. */
function isSetting(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const within = above.findIndex(
    (one) => one.type === 'VariableDeclarator' && SETTING.test(nameOf(childOf(one, 'id')) ?? ''),
  )
  if (within === -1) return false
  return ![node, ...above.slice(0, within)].some(({ type }) => type === 'ObjectExpression')
}

function* changesOf(node: SyntaxNode, above: readonly SyntaxNode[], text: string): Generator<Change> {
  const { start, end } = node
  const source = (part: SyntaxNode | undefined) => (part ? text.slice(part.start, part.end) : '')
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      yield* operatorChanges(node, text)
      return
    case 'VariableDeclarator':
      yield* durationChanges(node, above, source)
      return
    case 'IfStatement':
    case 'ConditionalExpression': {
      const test = childOf(node, 'test')
      if (test)
        yield { kind: 'condition', start: test.start, end: test.end, replacement: `!(${source(test)})` }
      return
    }
    case 'Literal': {
      const { value } = node
      if (typeof value === 'boolean') yield { kind: 'boolean', start, end, replacement: String(!value) }
      if (typeof value !== 'number' || isEmptiness(above[0])) return
      yield { kind: 'number', start, end, replacement: String(value + 1) }
      if (value !== 0) yield { kind: 'number', start, end, replacement: String(value - 1) }
      return
    }
    case 'AwaitExpression':
      yield { kind: 'await', start, end, replacement: `(${source(childOf(node, 'argument'))})` }
      return
    case 'ExpressionStatement':
      if (isCall(childOf(node, 'expression')) && !childrenOf(node).some(isTidying))
        yield { kind: 'call', start, end, replacement: ';' }
      return
    case 'BlockStatement':
      if (above[0] && FUNCTIONS.has(above[0].type)) yield* earlyReturns(node)
      return
    case 'ObjectExpression':
      yield* memberRemovals(node, text)
      return
    case 'CallExpression':
      yield* linkRemovals(node, source)
      yield* sqlMutants(node, text)
      return
    case 'TaggedTemplateExpression':
      yield* sqlMutants(node, text)
  }
}

/** A named duration doubles: one second more or less is equally correct. */
function* durationChanges(
  node: SyntaxNode,
  above: readonly SyntaxNode[],
  source: (part: SyntaxNode | undefined) => string,
): Generator<Change> {
  const value = childOf(node, 'init')
  const name = nameOf(childOf(node, 'id')) ?? ''
  const isExported = above.some(({ type }) => type === 'ExportNamedDeclaration')
  if (!value || !(DURATION.test(name) || (isExported && EXPORTED_DURATION.test(name)))) return
  if (!/^[\dA-Z_ *]+$/.test(source(value))) return
  yield { kind: 'duration', start: value.start, end: value.end, replacement: `2 * (${source(value)})` }
}

const isCall = (node: SyntaxNode | undefined): boolean =>
  node?.type === 'CallExpression' || (node?.type === 'AwaitExpression' && isCall(childOf(node, 'argument')))

function* operatorChanges(node: SyntaxNode, text: string): Generator<Change> {
  const [left, right] = [childOf(node, 'left'), childOf(node, 'right')]
  const operator = String(node['operator'])
  if (!left || !right) return
  const at = left.end + text.slice(left.end, right.start).indexOf(operator)
  const place = { start: at, end: at + operator.length }
  const comparison = COMPARISONS[operator]
  if (comparison) yield { kind: 'comparison', ...place, replacement: comparison }
  const logic = LOGIC[operator]
  if (logic) yield { kind: 'logic', ...place, replacement: logic }
  const arithmetic = ARITHMETIC[operator]
  const isText = [left, right].some(
    ({ type, value }) => type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string'),
  )
  if (arithmetic && !isText) yield { kind: 'arithmetic', ...place, replacement: arithmetic }
}

/** Returns before the second statement, the third … */
function* earlyReturns(body: SyntaxNode): Generator<Change> {
  for (const { start } of childrenOf(body, 'body').slice(1)) {
    yield { kind: 'early return', start, end: start, replacement: 'return; ' }
  }
}

function* memberRemovals(node: SyntaxNode, text: string): Generator<Change> {
  for (const member of childrenOf(node, 'properties')) {
    const comma = /^\s*,/.exec(text.slice(member.end))?.[0].length ?? 0
    yield { kind: 'member', start: member.start, end: member.end + comma, replacement: '' }
  }
}

/** Removes one call of a chain such as `.where(…)`. */
function* linkRemovals(
  node: SyntaxNode,
  source: (part: SyntaxNode | undefined) => string,
): Generator<Change> {
  const callee = childOf(node, 'callee')
  const object = callee && childOf(callee, 'object')
  if (object && LINKS.has(nameOf(callee) ?? '')) {
    yield { kind: 'link', start: node.start, end: node.end, replacement: source(object) }
  }
}
