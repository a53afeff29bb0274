import {
  html as names,
  parse,
  parseFragment as parsePieces,
  type TreeAdapter,
  type TreeAdapterTypeMap,
} from 'parse5'
import type { Page, PageElement, PageNode, PageText } from './page-tree.ts'

/** More than large agendas have. A page can produce far more elements than it has characters (nested <b>). */
const MAX_ELEMENTS = 100_000
/** For HTML inside another text, such as a description. */
const MAX_ELEMENTS_OF_FRAGMENT = 5_000

class TooManyElements extends Error {}

/**
 * Parses a page by the HTML standard (with scripting on), in linear time. Never throws: a page with too many elements
 * is read up to the limit.
 */
export function parsePage(html: string): Page {
  const { adapter, documents } = treeBuilder(MAX_ELEMENTS)
  const complete = attempt(() => parse(html, { treeAdapter: adapter })) !== undefined
  return { html, root: documents[0] ?? elementNamed('#root'), complete }
}

/** Parses HTML inside another text; undefined when it has too many elements. */
export function parseFragment(html: string): PageElement | undefined {
  const { adapter } = treeBuilder(MAX_ELEMENTS_OF_FRAGMENT)
  return attempt(() => parsePieces(html, { treeAdapter: adapter }))
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof TooManyElements) return undefined
    throw error
  }
}

type Nodes = TreeAdapterTypeMap<
  PageNode,
  PageElement,
  PageNode,
  PageElement,
  PageElement,
  PageElement,
  PageText,
  PageText,
  PageElement,
  PageElement
>

const elementNamed = (name: string): PageElement => ({
  kind: 'element',
  name,
  namespace: names.NS.HTML,
  attributes: [],
  children: [],
  parent: undefined,
})

/** Used for every comment; not added to the tree. */
const COMMENT: PageText = { kind: 'text', text: '', parent: undefined }

/** parse5's tree adapter for our tree. parse5 mostly looks for the last siblings, so searches start from the end. */
function treeBuilder(most: number): { adapter: TreeAdapter<Nodes>; documents: PageElement[] } {
  const documents: PageElement[] = []
  /** Attribute names that <html> and <body> already have, as their tags may be repeated. */
  const adopted = new Map<PageElement, Set<string>>()
  let elements = 0
  let mode = names.DOCUMENT_MODE.NO_QUIRKS

  const insert = (parent: PageElement, node: PageNode, at: number): void => {
    if (node === COMMENT) return
    if (at === parent.children.length) parent.children.push(node)
    else parent.children.splice(at, 0, node)
    node.parent = parent
  }
  const placeOf = (parent: PageElement, node: PageNode): number => {
    const at = parent.children.lastIndexOf(node)
    return at < 0 ? parent.children.length : at
  }
  const insertTextAt = (parent: PageElement, text: string, at: number): void => {
    const before = parent.children[at - 1]
    if (before?.kind === 'text') before.text += text
    else insert(parent, { kind: 'text', text, parent }, at)
  }
  const adapter: TreeAdapter<Nodes> = {
    createDocument() {
      const document = elementNamed('#root')
      documents.push(document)
      return document
    },
    createDocumentFragment: () => elementNamed('#root'),
    createElement(name, namespace, attributes) {
      elements += 1
      if (elements > most) throw new TooManyElements()
      return { kind: 'element', name, namespace, attributes, children: [], parent: undefined }
    },
    createCommentNode: () => COMMENT,
    createTextNode: (text) => ({ kind: 'text', text, parent: undefined }),
    appendChild: (parent, node) => insert(parent, node, parent.children.length),
    insertBefore: (parent, node, reference) => insert(parent, node, placeOf(parent, reference)),
    detachNode(node) {
      const at = node.parent?.children.lastIndexOf(node) ?? -1
      if (at >= 0) node.parent?.children.splice(at, 1)
      node.parent = undefined
    },
    insertText: (parent, text) => insertTextAt(parent, text, parent.children.length),
    insertTextBefore: (parent, text, reference) => insertTextAt(parent, text, placeOf(parent, reference)),
    adoptAttributes(element, attributes) {
      const known = adopted.get(element) ?? new Set(element.attributes.map(({ name }) => name))
      adopted.set(element, known)
      for (const attribute of attributes) {
        if (!known.has(attribute.name)) element.attributes.push(attribute)
        known.add(attribute.name)
      }
    },
    // The content of a template is treated as its children.
    getTemplateContent: (template) => template,
    setTemplateContent: () => undefined,
    setDocumentType: () => undefined,
    setDocumentMode(_, next) {
      mode = next
    },
    getDocumentMode: () => mode,
    getFirstChild: ({ children }) => children[0] ?? null,
    getChildNodes: ({ children }) => children,
    getParentNode: ({ parent }) => parent ?? null,
    getAttrList: ({ attributes }) => [...attributes],
    getTagName: ({ name }) => name,
    getNamespaceURI: ({ namespace }) => namespace as names.NS,
    getTextNodeContent: ({ text }) => text,
    getCommentNodeContent: () => '',
    getDocumentTypeNodeName: () => '',
    getDocumentTypeNodePublicId: () => '',
    getDocumentTypeNodeSystemId: () => '',
    isTextNode: (node): node is PageText => node.kind === 'text' && node !== COMMENT,
    isCommentNode: (node): node is PageText => node === COMMENT,
    isDocumentTypeNode: (_node): _node is PageElement => false,
    isElementNode: (node): node is PageElement => node.kind === 'element',
    setNodeSourceCodeLocation: () => undefined,
    getNodeSourceCodeLocation: () => null,
    updateNodeSourceCodeLocation: () => undefined,
  }
  return { adapter, documents }
}
