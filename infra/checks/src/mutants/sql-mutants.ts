import { childOf, childrenOf, nameOf, type SyntaxNode } from '../syntax.ts'

/** A replacement of a part of a file. */
export interface Change {
  kind: string
  start: number
  end: number
  replacement: string
}

/** Replacements in SQL statements and in arguments of the query builder. */
const SWAPS: readonly [pattern: RegExp, replacement: (found: string) => string][] = [
  [/(?<= )<=(?= )/g, () => '<'],
  [/(?<= )>=(?= )/g, () => '>'],
  [/(?<= )<(?= )/g, () => '<='],
  [/(?<= )>(?= )/g, () => '>='],
  [/(?<= )<>(?= )/g, () => '='],
  [/(?<= )=(?= )/g, () => '<>'],
  [/\bis not null\b/g, () => 'is null'],
  [/\bis null\b/g, () => 'is not null'],
  [/\band\b/g, () => 'or'],
  [/\bor\b/g, () => 'and'],
  [/\bnot exists\b/g, () => 'exists'],
  [/\bdesc\b/g, () => 'asc'],
  [/(?<= )\+(?= )/g, () => '-'],
  [/(?<= )-(?= )/g, () => '+'],
  [/(?<=[ (])\d+(?=[ ),])/g, (found) => String(Number(found) + 1)],
]
const OPERATORS: Record<string, string> = {
  '=': '<>',
  '<>': '=',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  is: 'is not',
  'is not': 'is',
  in: 'not in',
  desc: 'asc',
  asc: 'desc',
}
const BUILDERS = new Set(['where', 'orderBy', 'on', 'having'])

/** Mutants of statements: in sql`…`, and in `.where('column', '<=', value)`. */
export function* sqlMutants(node: SyntaxNode, text: string): Generator<Change> {
  if (node.type === 'TaggedTemplateExpression') {
    const template = nameOf(childOf(node, 'tag')) === 'sql' ? childOf(node, 'quasi') : undefined
    for (const part of template ? childrenOf(template, 'quasis') : []) yield* textMutants(part, text)
    return
  }
  if (!BUILDERS.has(nameOf(childOf(node, 'callee')) ?? '')) return
  for (const { value, start, end } of childrenOf(node, 'arguments')) {
    const other = typeof value === 'string' ? OPERATORS[value] : undefined
    if (other) yield { kind: 'sql', start, end, replacement: `'${other}'` }
  }
}

function* textMutants({ start, end }: SyntaxNode, text: string): Generator<Change> {
  const words = text.slice(start, end)
  for (const [pattern, replacement] of SWAPS) {
    for (const { 0: found, index } of words.matchAll(pattern)) {
      const at = start + index
      yield { kind: 'sql', start: at, end: at + found.length, replacement: replacement(found) }
    }
  }
}
