import { isProductCode, listFiles, readText } from '../source-files.ts'
import { childOf, childrenOf, lineOf, nameOf, nodesIn, parse, type SyntaxNode } from '../syntax.ts'

/** Functions that run a callback in a transaction, possibly again after a conflict. */
const OPENERS = new Set(['transaction', 'inTransaction', 'consume'])
/** Parameters, by name or type, that mark a function as running in a transaction. */
const IN_TRANSACTION = /^(trx|stores)\b|:[^:]*\b(\w*Stores\w*|Trx|Transaction\w*)\b/
const SPEAKS_OF_ONE = /stores|trx|transaction|consume/i
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])
const CHANGES = new Set([
  ...['push', 'unshift', 'splice', 'pop', 'shift', 'sort', 'reverse', 'fill'],
  ...['set', 'add', 'delete', 'clear'],
])
/** Hints, jobs and calls to other systems, which cannot be rolled back. */
const TELLS = /^(sendHint|hint[A-Z]\w*|enqueue|publish|emit|fetch)$/
const TOLD_BY = new Set(['hints'])

/**
 * Finds side effects inside of transactions, which run again after a conflict: assignments to outer variables, and
 * hints that are sent.
 */
export const findTransactionEffects = (): string[] =>
  listFiles()
    .filter(isProductCode)
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => effectsIn(path, readText(path)))

export function effectsIn(path: string, text: string): string[] {
  if (!SPEAKS_OF_ONE.test(text)) return []
  const found = new Map<number, string>()
  for (const [node, [parent]] of nodesIn(parse(path, text))) {
    if (!isRunInTransaction(node, parent, text)) continue
    const own = namesDeclaredIn(node)
    for (const [inner] of nodesIn(node)) {
      const says = effectOf(inner, own)
      if (says) found.set(inner.start, says)
    }
  }
  return [...found]
    .toSorted(([a], [b]) => a - b)
    .map(([at, says]) => `${path}:${lineOf(text, at)}: ${says} in a transaction, which may run twice`)
}

function isRunInTransaction(node: SyntaxNode, parent: SyntaxNode | undefined, text: string): boolean {
  if (!FUNCTIONS.has(node.type)) return false
  const taker = parent?.type === 'CallExpression' ? nameOf(childOf(parent, 'callee')) : undefined
  const isArgument = parent !== undefined && childrenOf(parent, 'arguments').includes(node)
  // Kysely's own `db.transaction().execute(…)` runs once.
  if (isArgument && taker === 'execute') return false
  if (isArgument && OPENERS.has(taker ?? '')) return true
  const params = childrenOf(node, 'params').map(({ start, end }) => text.slice(start, end))
  return params.some((param) => IN_TRANSACTION.test(param) && !param.includes('=>'))
}

/** Parameters and variables, including those of inner functions. */
function namesDeclaredIn(work: SyntaxNode): Set<string> {
  const names = new Set<string>()
  for (const [node] of nodesIn(work)) {
    const declared = [
      ...(FUNCTIONS.has(node.type) ? childrenOf(node, 'params') : []),
      ...(node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration'
        ? childrenOf(node, 'id')
        : []),
      ...(node.type === 'CatchClause' ? childrenOf(node, 'param') : []),
    ]
    for (const name of declared.flatMap(namesBoundBy)) names.add(name)
  }
  return names
}

/** The names that a declaration or assignment binds. */
function namesBoundBy(pattern: SyntaxNode): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [String(pattern['name'])]
    case 'ObjectPattern':
      return childrenOf(pattern, 'properties').flatMap((part) =>
        childrenOf(part, part.type === 'Property' ? 'value' : 'argument').flatMap(namesBoundBy),
      )
    case 'ArrayPattern':
      return childrenOf(pattern, 'elements').flatMap(namesBoundBy)
    case 'AssignmentPattern':
      return childrenOf(pattern, 'left').flatMap(namesBoundBy)
    case 'RestElement':
      return childrenOf(pattern, 'argument').flatMap(namesBoundBy)
    case 'MemberExpression':
      return [rootOf(pattern) ?? []].flat()
    default:
      return []
  }
}

/** The variable at the beginning of `a.b.c`. */
function rootOf(node: SyntaxNode | undefined): string | undefined {
  return node?.type === 'MemberExpression' ? rootOf(childOf(node, 'object')) : nameOf(node)
}

function effectOf(node: SyntaxNode, own: ReadonlySet<string>): string | undefined {
  const target =
    (node.type === 'AssignmentExpression' && childOf(node, 'left')) ||
    (node.type === 'UpdateExpression' && childOf(node, 'argument'))
  if (target) {
    const outer = namesBoundBy(target).find((name) => !own.has(name))
    return outer && `${outer} of around it is assigned`
  }
  const callee = node.type === 'CallExpression' ? childOf(node, 'callee') : undefined
  const name = nameOf(callee)
  if (!callee || name === undefined) return undefined
  const receiver = childOf(callee, 'object')
  if (TELLS.test(name) || TOLD_BY.has(nameOf(receiver) ?? '')) return `${name} is called`
  const root = rootOf(receiver)
  return root !== undefined && CHANGES.has(name) && !own.has(root)
    ? `${root} of around it is changed`
    : undefined
}
