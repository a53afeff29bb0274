import { childOf, childrenOf, lineOf, nameOf, nodesIn, parse, type SyntaxNode } from '../syntax.ts'
import { sqlMutants } from './sql-mutants.ts'

/** A small fault: this part of the file's text is replaced. */
export interface Mutant {
  path: string
  line: number
  kind: string
  start: number
  end: number
  replacement: string
  /** The replaced text, for whoever reads the report. */
  original: string
}

/** A replacement before it is known where it stands. */
export type Change = Pick<Mutant, 'kind' | 'start' | 'end' | 'replacement'>

const COMPARISONS: Record<string, string> = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>' },
  ...{ '===': '!==', '!==': '===', '==': '!=', '!=': '==' },
}
const ARITHMETIC: Record<string, string> = { '+': '-', '-': '+', '*': '/', '/': '*' }
const LOGIC: Record<string, string> = { '&&': '||', '||': '&&' }
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])
/** What a query is narrowed by. */
const LINKS = new Set(['where', 'limit', 'filter', 'skipLocked', 'forUpdate', 'orderBy', 'toSorted', 'slice'])

/** Every small fault that can be put into a file. */
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
 * Where a fault is none: in types and imports, in what is logged, tidied up or waited for, and in numbers that have a
 * name, since 500 or 501 rows at once are equally right.
 */
const isNoRule = (node: SyntaxNode, above: readonly SyntaxNode[]): boolean =>
  [node, ...above].some(
    (one) =>
      (one.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(one.type)) ||
      /^(Import|ExportAll)Declaration$/.test(one.type) ||
      isLogging(one) ||
      isTidying(one) ||
      isSetting(one),
  )

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

/** `list.length === 0`: whoever has nothing to do may as well do it with nothing. */
const isEmptiness = (node: SyntaxNode | undefined): boolean =>
  node?.type === 'BinaryExpression' && childrenOf(node).some((side) => nameOf(side) === 'length')

const isSetting = (node: SyntaxNode): boolean =>
  node.type === 'VariableDeclarator' && /^[A-Z][A-Z\d_]*$/.test(nameOf(childOf(node, 'id')) ?? '')

function* changesOf(node: SyntaxNode, above: readonly SyntaxNode[], text: string): Generator<Change> {
  const { start, end } = node
  const source = (part: SyntaxNode | undefined) => (part ? text.slice(part.start, part.end) : '')
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      yield* operatorChanges(node, text)
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

/** The function ends before its second statement, its third … */
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

/** One link of a chain such as `.where(…)`. */
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
