import { expect, test } from 'vitest'
import { parsePage } from '../html/parse-page.ts'
import { pageText } from '../pages/page-text.ts'

const text = (body: string, css = ''): string =>
  pageText(parsePage(`<!doctype html><html><head><style>${css}</style></head><body>${body}</body></html>`))

const INLINE = [
  'color:#fff',
  'color:rgb(255 255 255)',
  'color:hsl(0 0% 99%)',
  'background:#123456;color:#123456',
  'color:rgba(0,0,0,.02)',
  'opacity:.01',
  'opacity:var(--x)',
  'filter:opacity(0)',
  'font-size:1px',
  'font:0/0 a',
  'visibility:hidden',
  'position:absolute;left:-999em',
  'position:fixed;top:-100vh',
  'text-indent:-9999px',
  'transform:scale(0)',
  'transform:translateX(-5000px)',
  'scale:0',
  'clip:rect(1px,1px,1px,1px);position:absolute',
  'clip-path:inset(100%)',
  'clip-path:circle(0)',
  'height:1px;overflow:hidden',
  'max-height:0;overflow:hidden',
  'content-visibility:hidden',
  'display:var(--x)',
  'opacity:calc(0)',
  'opacity:calc(1 - 1)',
  'zoom:0',
  'letter-spacing:-99px',
  'line-height:0;overflow:hidden',
  'mask:linear-gradient(transparent,transparent)',
  'position:absolute;left:calc(-1 * 9999px)',
  'max-height:calc(0px);overflow:hidden',
  'max-height:.5em;overflow:hidden',
  'transform:rotate3d(1,0,0,90deg)',
  'transform:skew(90deg)',
  'rotate:x 90deg',
]

test.each(INLINE)('text in the style "%s" is not read, inline or from a rule', (style) => {
  expect(text(`<p>Feest</p><p style="${style}">Verborgen</p>`)).toBe('Feest')
  expect(text('<p>Feest</p><p class="x">Verborgen</p>', `.x{${style}}`)).toBe('Feest')
})

test.each([
  ['a nested rule', 'main{.x{display:none}}'],
  ['a rule for large screens', '@media (min-width:600px){.x{display:none}}'],
  ['a rule for large screens within a rule', '.x{@media (min-width:600px){display:none}}'],
  ['a rule in a layer', '@layer a{p.x{display:none}}'],
  ['a rule about its place', 'p:nth-child(2){display:none}'],
  ['an important rule', '.x{display:none!important} .x{display:block}'],
  ['a variable', ':root{--c:white} .x{color:var(--c)}'],
  ['a rule that cannot be read', 'p:unknown-thing(2).x{display:none}'],
])('text hidden by %s is not read', (_, css) => {
  expect(text('<main><p>Feest</p><p class="x">Verborgen</p></main>', css)).toBe('Feest')
})

test.each([
  ['a rule for small screens', '@media (max-width:600px){.x{display:none}}'],
  ['a rule for printing', '@media print{.x{display:none}}'],
  ['a rule that another one wins over', '.x{display:none} p.x{display:block}'],
  ['a fading edge', '.x{mask-image:linear-gradient(to right,transparent,black 10%)}'],
  ['a height in calc', '.x{height:calc(100% - 20px);overflow:hidden}'],
  ['narrow letters', '.x{letter-spacing:-.02em;line-height:1}'],
  ['a rule for pointing', '.x:hover{opacity:0}'],
  ['a rule for what stands before it', '.x::before{opacity:0}'],
  ['white letters on a dark ground', 'body{background:#222;color:#fff}'],
  ['letters on a picture', 'body{background:url(a.png)} .x{color:#fff}'],
])('text is read in spite of %s', (_, css) => {
  expect(text('<p class="x">Feest</p>', css)).toBe('Feest')
})

test('a child may be visible in an element whose own text is not', () => {
  expect(text('<div style="visibility:hidden">Weg<p style="visibility:visible">Feest</p></div>')).toBe(
    'Feest',
  )
})

test.each(['<div popover>', '<progress>', '<title>', '<noframes>', '<rp>'])(
  'text in %s is not read',
  (open) => {
    expect(text(`<p>Feest</p>${open}Verborgen`)).toBe('Feest')
  },
)

test.each([
  ['<font color="#ffffff">Verborgen</font>', ''],
  ['<table bgcolor="black"><tr><td><font color="black">Verborgen</font></td></tr></table>', ''],
  ['<table bgcolor="black"><tr><td><font color="white">Verborgen</font></td></tr></table>', 'Verborgen'],
  ['<font color="white" style="color:black">Verborgen</font>', 'Verborgen'],
])('letters take their colour from an attribute: %s', (html, shown) => {
  expect(text(`<p>Feest</p>${html}`)).toBe(['Feest', shown].join('\n').trim())
})

test('text below another layer is not read', () => {
  const layer = '<div style="position:absolute;inset:0;background:#fff">Feest</div>'
  expect(text(`<div style="position:relative"><p>Verborgen</p>${layer}</div>`)).toBe('Feest')
})

test.each(['visually-hidden', 'sr-only', 'screen-reader-text'])(
  'the class "%s" hides, whichever style sheet defines it',
  (name) => {
    expect(text(`<p>Feest</p><p class="${name}">Verborgen</p>`)).toBe('Feest')
  },
)

test.each(['<section class="comments">', '<div id="reacties">', '<ol class="comment-list">'])(
  'user comments in %s are not read',
  (open) => {
    expect(text(`<p>Feest</p>${open}<p>Jan: koop kaarten bij mij</p>`)).toBe('Feest')
  },
)

test('of a page full of rules no more is read than half a million comparisons allow', () => {
  const css = Array.from({ length: 4_000 }, (_, at) => `div .c${at % 50} > p{color:#fff}`).join('')
  const body = Array.from({ length: 4_000 }, (_, at) => `<div class="c${at % 50}"><p>${at}</p></div>`).join(
    '',
  )
  const lines = text(body, css).split('\n')
  expect(lines.slice(0, 3)).toEqual(['0', '1', '2'])
  // Each paragraph is compared with every rule.
  expect(lines.length).toBeLessThanOrEqual(500_000 / 4_000)
})
