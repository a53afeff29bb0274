/** A page as browsers build it, without comments. Plain data, as it is sent between threads. */
export interface PageElement {
  kind: 'element'
  /** Lower case; `#root` for the document and for a fragment. */
  name: string
  namespace: string
  attributes: PageAttribute[]
  children: PageNode[]
  parent: PageElement | undefined
}

export interface PageText {
  kind: 'text'
  text: string
  parent: PageElement | undefined
}

export interface PageAttribute {
  name: string
  value: string
}

export type PageNode = PageElement | PageText

export interface Page {
  /** The source as received. */
  html: string
  root: PageElement
  /** False when the page has too many elements: the tree ends where the limit was reached. */
  complete: boolean
}

export const attributeOf = (element: PageElement, name: string): string | undefined =>
  element.attributes.find((attribute) => attribute.name === name)?.value

export const hasAttribute = (element: PageElement, name: string): boolean =>
  element.attributes.some((attribute) => attribute.name === name)

/** The words of a list attribute, such as class or rel. */
export const wordsOfAttribute = (element: PageElement, name: string): string[] =>
  (attributeOf(element, name) ?? '').split(/\s+/).filter(Boolean)

/**
 * All nodes below an element, in document order. Elements for which `skip` is true are left out with their content.
 * Uses its own stack, as hostile pages nest deeper than the call stack.
 */
export function* nodesIn(
  root: PageElement,
  skip: (element: PageElement) => boolean = () => false,
): Generator<PageNode> {
  const open: PageNode[] = root.children.toReversed()
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === 'element' && skip(next)) continue
    yield next
    if (next.kind === 'element') pushReversed(open, next.children)
  }
}

/** All elements below an element, in document order. */
export function* elementsIn(root: PageElement, name?: string): Generator<PageElement> {
  for (const node of nodesIn(root)) {
    if (node.kind === 'element' && (name === undefined || node.name === name)) yield node
  }
}

/** The text below an element, at most `most` characters. */
export function textIn(
  element: PageElement,
  { most = Number.POSITIVE_INFINITY, skip }: { most?: number; skip?: (element: PageElement) => boolean } = {},
): string {
  let text = ''
  for (const node of nodesIn(element, skip)) {
    if (node.kind === 'text') text += node.text
    if (text.length >= most) return text.slice(0, most)
  }
  return text
}

/** In a loop: spreading the children of a wide element as arguments would overflow the call stack. */
export function pushReversed<T>(stack: T[], items: readonly T[]): void {
  for (let at = items.length - 1; at >= 0; at -= 1) {
    const item = items[at]
    if (item !== undefined) stack.push(item)
  }
}
