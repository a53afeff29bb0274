import { parseSync, visitorKeys } from 'oxc-parser'

/** An ESTree node with its position in the text. */
export interface SyntaxNode {
  type: string
  start: number
  end: number
  [member: string]: unknown
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Parses TypeScript; throws for a syntax error. */
export function parse(path: string, text: string): SyntaxNode {
  const { program, errors } = parseSync(path, text)
  const [problem] = errors
  if (problem) throw new Error(`${path}: ${problem.message}`)
  if (!isNode(program)) throw new Error(`${path} has no syntax tree`)
  return program
}

/** The direct children in the order of the text; if given, only those of one member. */
export function childrenOf(node: SyntaxNode, only?: string): SyntaxNode[] {
  const members = only === undefined ? (visitorKeys[node.type] ?? []) : [only]
  return members.flatMap((member) => [node[member]].flat().filter(isNode))
}

/** This node and all below it, each with its ancestors, nearest first. */
export function* nodesIn(
  node: SyntaxNode,
  above: readonly SyntaxNode[] = [],
): Generator<[node: SyntaxNode, above: readonly SyntaxNode[]]> {
  yield [node, above]
  for (const child of childrenOf(node)) yield* nodesIn(child, [node, ...above])
}

/** The child node in this member. */
export const childOf = (node: SyntaxNode, member: string): SyntaxNode | undefined =>
  childrenOf(node, member)[0]

/** The name of an identifier or non-computed member. */
export function nameOf(node: SyntaxNode | undefined): string | undefined {
  if (node?.type === 'Identifier') return String(node['name'])
  return node?.type === 'MemberExpression' && node['computed'] !== true
    ? nameOf(childOf(node, 'property'))
    : undefined
}

export const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length
