import { fireEvent, waitFor } from '@testing-library/react'
import { LANGUAGES } from '@uitpost/contracts/constants'
import { beforeEach, expect, test, vi } from 'vitest'
import { answersFor, drawDialogs, nameOf, openPlace, PLACES } from './places.ts'

// jsdom has no layout to draw a chart in.
vi.mock('../src/features/security/daily-bars.tsx', () => ({ DailyBars: () => null }))
beforeEach(drawDialogs)

const PRESSED = 'button, a, summary, [role=button], [role=tab], [role=menuitem], [role=option], [role=switch]'

/** What somebody sees written on an element. */
function drawnOn(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  if (!(node instanceof Element) || node.matches('[aria-hidden=true], .sr-only')) return ''
  return [...node.childNodes].map(drawnOn).join(' ')
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** What it is called instead of what is drawn on it. */
function labelOf(element: Element): string | null {
  const by = element.getAttribute('aria-labelledby')
  if (!by) return element.getAttribute('aria-label')
  return by
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
}

const wronglyNamed = () =>
  [...document.querySelectorAll(PRESSED)].flatMap((element) => {
    const [drawn, label] = [drawnOn(element), labelOf(element)]
    return label === null || plain(label).includes(plain(drawn)) ? [] : `"${drawn}" is called "${label}"`
  })

test.each(PLACES.map((place) => [nameOf(place), place] as const))(
  '%s: in every language whatever can be pressed is called by the words drawn on it, for who says aloud what they see (WCAG 2.5.3)',
  async (_, place) => {
    await openPlace(place, answersFor(place.user))
    expect(document.querySelectorAll(PRESSED).length).toBeGreaterThan(2)
    for (const language of LANGUAGES) {
      const chooser = document.querySelector('.language-switch select')
      if (chooser) fireEvent.change(chooser, { target: { value: language } })
      await waitFor(() => expect(document.documentElement.lang).toBe(language))
      expect(wronglyNamed(), language).toEqual([])
    }
  },
)
