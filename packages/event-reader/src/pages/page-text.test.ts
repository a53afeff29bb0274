import { describe, expect, test } from 'vitest'
import { parsePage } from '../html/parse-page.ts'
import { pageText } from './page-text.ts'

const textOf = (html: string, options?: Parameters<typeof pageText>[1]): string =>
  pageText(parsePage(html), options)

const body = (content: string): string => textOf(`<!doctype html><html><body>${content}</body></html>`)

describe('the text of a page', () => {
  test('has its title and one line per block, with normalised white space', () => {
    const html = `<html><head><title>  Jazz |  De Kade </title><meta name="description" content="niet lezen"></head>
      <body><header><h1>Jazz in  De&nbsp;Kade</h1></header>
      <p>Za 28 november <b>2026</b>,<br>20.30 uur</p><table><tr><td>Zaal</td><td>Kade 1</td></tr></table></body></html>`
    expect(textOf(html)).toBe('Jazz | De Kade\nJazz in De Kade\nZa 28 november 2026,\n20.30 uur\nZaal Kade 1')
  })

  test('does not repeat a title that the page begins with', () => {
    expect(textOf('<title>Jazz</title><h1>Jazz</h1><p>Vanavond</p>')).toBe('Jazz\nVanavond')
  })

  test('keeps inline words together and separates blocks', () => {
    expect(body('<p>Kerst<b>markt</b></p><div>Gent</div>tekst<ul><li>een</li><li>twee</li></ul>')).toBe(
      'Kerstmarkt\nGent\ntekst\neen\ntwee',
    )
  })

  test.each([
    ['a script', '<script>geheim</script>'],
    ['a style', '<style>.geheim{}</style>'],
    ['a comment', '<!-- geheim -->'],
    ['a menu', '<nav>geheim</nav>'],
    ['a menu by its role', '<div role="navigation">geheim</div>'],
    ['noscript', '<noscript>geheim</noscript>'],
    ['a template', '<template><p>geheim</p></template>'],
    ['the hidden attribute', '<p hidden>geheim</p>'],
    ['aria-hidden', '<p aria-hidden="true">geheim</p>'],
    ['display: none', '<p style="display : none">geheim</p>'],
    ['visibility', '<p style="visibility:hidden">geheim</p>'],
    ['no size', '<p style="font-size:0px">geheim</p>'],
    ['no opacity', '<p style="color:red;opacity:0">geheim</p>'],
    ['a place outside the screen', '<p style="position:absolute;left:-9999px">geheim</p>'],
    ['an indent', '<p style="text-indent: -5000px">geheim</p>'],
    ['no height', '<p style="height:0;overflow:hidden">geheim</p>'],
    ['a clip', '<p style="clip: rect(0,0,0,0)">geheim</p>'],
    ['transparent ink', '<p style="color: transparent">geheim</p>'],
    [
      'a class in a style element of the page',
      '<style>.x1 { display: none; }</style><p class="a x1">geheim</p>',
    ],
    ['an id in a style element of the page', '<style>#y,.z{visibility:hidden}</style><p id="y">geheim</p>'],
    ['a rule after a comment', '<style>/* a { */ .x2 { opacity: 0 }</style><p class="x2">geheim</p>'],
    ['a closed dialog', '<dialog>geheim</dialog>'],
    ['an alternative text', '<img alt="geheim">'],
    ['a title attribute', '<p title="geheim"></p>'],
    ['a field', '<input value="geheim"><textarea>geheim</textarea>'],
    ['a choice', '<select><option>geheim</option></select>'],
    ['a drawing', '<svg><text>geheim</text></svg>'],
    ['an inner page', '<iframe srcdoc="geheim">geheim</iframe>'],
    ['a parent that is hidden', '<div style="display:none"><div><p>geheim</p></div></div>'],
  ])('leaves out %s', (_, html) => {
    expect(body(`<p>voor</p>${html}<p>na</p>`)).toBe('voor\nna')
  })

  test('keeps text that is hidden on some screens only', () => {
    const css = '<style>@media print { .x { display: none } } .y { opacity: 0.5 }</style>'
    expect(
      body(`${css}<p class="x">een</p><p class="y" style="margin-left:-10px;height:0.5em">twee</p>`),
    ).toBe('een\ntwee')
  })

  test('leaves out text that is displayed in another order than it is written', () => {
    expect(body('<p>Zaterdag \u202e21\u202c december</p><p><bdo dir="rtl">31</bdo> mei</p>')).toBe(
      'Zaterdag december\nmei',
    )
  })

  test('has no invisible characters', () => {
    expect(body('<p>Jazz\u200b in\u200e De\u00ad Kade\u{e0041}\u{e0042}</p>')).toBe('Jazz in De Kade')
  })

  test('is cut between words', () => {
    expect(textOf('<p>een twee drie vier vijf</p>', { maxCharacters: 17 })).toBe('een twee drie')
    expect(textOf(`<p>${'x'.repeat(50)}</p>`, { maxCharacters: 10 })).toBe('x'.repeat(10))
    expect(textOf(`<p>${'🎷'.repeat(50)}</p>`, { maxCharacters: 11 })).toBe('🎷'.repeat(5))
  })

  test.each(['', '<', 'alleen tekst', '<html></html>', '<frameset></frameset>'])('of %j is read', (html) => {
    expect(textOf(html)).toBe(html.startsWith('<html') || html.startsWith('<frame') ? '' : html)
  })

  // Beyond the limit of rules, styles are unknown and may hide everything.
  test.each([
    ['style rules that never end', `<style>${'a{'.repeat(100_000)}</style>`, ''],
    ['style text without rules', `<style>${'@media '.repeat(100_000)}</style>`, ''],
    ['style comments that never end', `<style>${'/*'.repeat(200_000)}</style>`, 'Jazz'],
    ['inline style comments that never end', `<p style="${'/*'.repeat(200_000)}">x</p>`, 'x\nJazz'],
  ])('of a page with %s is read', (_, html, expected) => {
    expect(body(`${html}<p>Jazz</p>`)).toBe(expected)
  })

  test('of a deeply nested page is read', () => {
    expect(body(`${'<div>'.repeat(20_000)}diep${'</div>'.repeat(20_000)}`)).toContain('diep')
  })
})
