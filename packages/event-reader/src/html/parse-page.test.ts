import { describe, expect, test } from 'vitest'
import { nodesIn, type Page, type PageElement, textIn } from './page-tree.ts'
import { parseFragment, parsePage } from './parse-page.ts'

/** The body in the notation of the HTML standard's examples, without attributes. */
const shown = ({ children }: PageElement): string =>
  children
    .map((child) => (child.kind === 'text' ? child.text : `<${child.name}>${shown(child)}</${child.name}>`))
    .join('')
const bodyOf = ({ root }: Page): PageElement => {
  for (const node of nodesIn(root)) if (node.kind === 'element' && node.name === 'body') return node
  throw new Error('no body')
}

describe('a page is parsed as browsers do', () => {
  // From "Introduction to error handling and strange cases in the parser" of the HTML standard.
  test.each([
    ['misnested tags', '<p>1<b>2<i>3</b>4</i>5</p>', '<p>1<b>2<i>3</i></b><i>4</i>5</p>'],
    ['a block in <b>', '<b>1<p>2</b>3</p>', '<b>1</b><p><b>2</b>3</p>'],
    [
      'markup in a table that is no table',
      '<table><b><tr><td>aaa</td></tr>bbb</table>ccc',
      '<b></b><b>bbb</b><table><tbody><tr><td>aaa</td></tr></tbody></table><b>ccc</b>',
    ],
    ['a closing </p> of nothing', '<div></p></div>', '<div><p></p></div>'],
    ['comments', 'a<!-- b --><p>c<!-- d -->e</p>', 'a<p>ce</p>'],
  ])('%s', (_, html, expected) => {
    expect(shown(bodyOf(parsePage(html)))).toBe(expected)
  })

  test('every node has its parent', () => {
    const { root } = parsePage('<table><b>x<tr><td><p>y</table><p>z<b>1<p>2</b>')
    for (const node of nodesIn(root)) expect(node.parent?.children).toContain(node)
  })

  test('a second <body> adds missing attributes', () => {
    const { attributes } = bodyOf(parsePage('<body class="a"><p><body class="b" hidden>'))
    expect(attributes).toEqual([
      { name: 'class', value: 'a' },
      { name: 'hidden', value: '' },
    ])
  })
})

describe('a page with too many elements', () => {
  test('is read up to the limit', () => {
    const page = parsePage(`<p>begin</p>${'<i></i>'.repeat(250_000)}<p>end</p>`)
    expect(page.complete).toBe(false)
    expect(textIn(page.root)).toBe('begin')
    expect(parsePage('<p>begin</p><p>end</p>').complete).toBe(true)
  })

  test('is refused as a fragment', () => {
    expect(parseFragment('<i>x</i>'.repeat(6_000))).toBeUndefined()
    expect(textIn(parseFragment('<i>x</i>'.repeat(3)) ?? bodyOf(parsePage('')))).toBe('xxx')
  })
})
