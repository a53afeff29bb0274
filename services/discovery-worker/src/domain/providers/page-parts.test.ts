import { describe, expect, test } from 'vitest'
import { halvesOf, partsOf, textOf } from './page-parts.ts'

const list = (lines: number) =>
  ['Agenda van de zaal', ...Array.from({ length: lines }, (_, i) => `Concert ${i}, ${'x'.repeat(150)}`)].join(
    '\n',
  )
const joined = (text: string, parts: { from: number; to: number }[]) =>
  parts.map(({ from, to }) => text.slice(from, to)).join('')

describe('a page is read', () => {
  test('at once up to 16,000 characters', () => {
    const text = 'x'.repeat(16_000)
    expect(partsOf(text)).toEqual([{ from: 0, to: 16_000 }])
    expect(partsOf(`${text}y`).length).toBeGreaterThan(1)
    expect(partsOf('')).toEqual([{ from: 0, to: 0 }])
  })

  test.each([
    ['a list', list(278)],
    ['one line of words', 'woord '.repeat(8_000)],
    ['one word', 'x'.repeat(50_001)],
    ['signs that take two characters each', '🎷'.repeat(15_000)],
    ['an odd one before them', `x${'🎷'.repeat(15_000)}`],
  ])('completely and in order in parts of at most 8,000: %s', (_, text) => {
    const parts = partsOf(text)
    expect(joined(text, parts)).toBe(text)
    for (const { from, to } of parts) {
      expect(to - from).toBeGreaterThan(0)
      expect(to - from).toBeLessThanOrEqual(8_000)
      expect(text.slice(from, to).isWellFormed()).toBe(true)
    }
  })

  test('in parts that end with a line', () => {
    const text = list(278)
    for (const { to } of partsOf(text).slice(0, -1)) expect(text[to - 1]).toBe('\n')
  })
})

test('halves cover their part, each about half as long, until it is short', () => {
  const text = list(278)
  let [part = { from: 0, to: 0 }] = partsOf(text)
  while (part.to - part.from >= 2_000) {
    const halves = halvesOf(text, part)
    expect(joined(text, halves)).toBe(text.slice(part.from, part.to))
    expect(halves.length).toBeGreaterThanOrEqual(2)
    for (const { from, to } of halves)
      expect(to - from).toBeLessThanOrEqual(Math.ceil((part.to - part.from) / 2))
    part = halves[0] ?? part
  }
  expect(halvesOf(text, part)).toEqual([])
})

test("a later part follows the page's first line and the lines right before it", () => {
  const text = list(278)
  const [first, second] = partsOf(text)
  if (!first || !second) throw new Error('too few parts')
  expect(textOf(text, first)).toBe(text.slice(first.from, first.to))
  const words = textOf(text, second)
  expect(words.startsWith('Agenda van de zaal\n…\nConcert ')).toBe(true)
  expect(words.endsWith(text.slice(second.from, second.to))).toBe(true)
  const context = words.length - (second.to - second.from)
  expect(context).toBeGreaterThan(150)
  expect(context).toBeLessThan(500)
})
