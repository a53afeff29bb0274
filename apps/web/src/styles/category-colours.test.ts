import { readFileSync } from 'node:fs'
import { FAMILIES, FAMILY_INKS, type Family } from '@uitpost/contracts/families'
import { describe, expect, test } from 'vitest'

const read = (name: string) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8')
const [base, tokens] = [read('base.css'), read('tokens.css')]

type Theme = 'light' | 'dark'

/** The value of a token in a theme, as '#rrggbb'. */
function token(name: string, theme: Theme): string {
  const [, value = ''] = new RegExp(`--${name}:\\s*([^;]+);`).exec(tokens) ?? []
  const [light = '', dark = light] = value.match(/#[\da-f]{6}/gi) ?? []
  return (theme === 'light' ? light : dark).toLowerCase()
}

/** Relative luminance of WCAG 2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const AA_TEXT = 4.5
const families: Family[] = [...FAMILIES, 'other']

describe.each(families)('The ink of the family %s', (family) => {
  test('is the same in the app, in mails and on pictures', () => {
    expect(token(family, 'light')).toBe(FAMILY_INKS[family].solid.toLowerCase())
    expect(token(family, 'dark')).toBe(FAMILY_INKS[family].solid.toLowerCase())
    expect(token(`${family}-text`, 'light')).toBe(FAMILY_INKS[family].solid.toLowerCase())
    expect(token(`${family}-text`, 'dark')).toBe(FAMILY_INKS[family].dark.toLowerCase())
    expect(base).toContain(`--ink-solid: var(--${family});`)
  })

  test('has a contrast of 4.5 to the paper of a stamp', () => {
    expect(contrast(token('stamp-paper', 'light'), token(family, 'light'))).toBeGreaterThanOrEqual(AA_TEXT)
  })

  test.each<Theme>(['light', 'dark'])('is read as text on every ground in the %s theme', (theme) => {
    for (const ground of ['paper', 'sheet', 'well'])
      expect(contrast(token(`${family}-text`, theme), token(ground, theme))).toBeGreaterThanOrEqual(AA_TEXT)
  })
})

test('No two families have the same ink', () => {
  expect(new Set(families.map((family) => FAMILY_INKS[family].solid)).size).toBe(9)
})
