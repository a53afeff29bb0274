import { describe, expect, test } from 'vitest'
import { judgeOf, TIMED_FEAST } from '../../test/judged-claims.ts'

const check = judgeOf(TIMED_FEAST)
const page = (css: string, more = ''): string =>
  `<html><head><style>${css}</style></head><body><h1 class="name">Dorpsfeest</h1>
  <p class="day" data-note="Niet op">za 8 mei 2027, 14 uur</p><p>Plein, Zwolle</p>${more}</body></html>`

describe('words that only a style sheet has', () => {
  test.each([
    '.name::before{content:"AFGELAST: "}',
    '.name:after{content:"(" "geannuleerd" ")"}',
    'h1{&::before{content:"Afgelast"}}',
    '.day::before{content:"\\41 FGELAST "}',
    ':root{--note:"AFGELAST"} .day::before{content:var(--note)}',
    '@media (min-width:600px){.name::before{content:"Afgelast"}}',
  ])('call the event off: %s', (css) => {
    expect(check(page(css)).contradiction).toMatchObject({ field: 'status', against: { where: 'words' } })
  })

  test.each([
    '.day::before{content:"not "}',
    '.day::before{content:"1"}',
    '.day::before{content:attr(data-note) " "}',
    '.name::after{content:" van vorig jaar"}',
    'p::after{content:"(in Kampen)"}',
  ])('keep what they stand beside from being verified: %s', (css) => {
    const { verdict, fields, contradiction } = check(page(css))
    expect([verdict, contradiction]).toEqual(['partly', undefined])
    expect(fields.start.proven).toBe(true)
  })

  test.each([
    ['a sign of an icon font', '.day::before{content:"\\f101"}'],
    ['the name of a sign', '.day::before{content:"event";font-family:"Material Icons"}'],
    ['a sign in a variable', '.day{--fa:"\\f133"} .day::before{content:var(--fa)}'],
    ['a bullet', '.day::before{content:"·"} .name::after{content:" » "}'],
    ['a counter', '.day::before{content:counter(item) ". "}'],
    ['nothing', '.day::before{content:""} .name::after{content:none}'],
    ['quotation marks', '.name::before{content:open-quote}'],
    ['words that are only read aloud', '.day::before{content:"\\f133" / "Datum"}'],
    ['hidden words', '.day::before{content:"not ";display:none} .name::after{content:"not";font-size:0}'],
    ['words for small screens', '@media (max-width:600px){.day::before{content:"Datum"}}'],
    ['words for pointing', '.day:hover::before{content:"not "}'],
    ['words that a later rule takes back', '.day::before{content:"not "} p.day::before{content:""}'],
    ['words in another line', '.foot::before{content:"Volg ons"}'],
  ])('are not %s', (_, css) => {
    expect(check(page(css, '<p class="foot">Facebook</p>')).verdict).toBe('verified')
  })
})
