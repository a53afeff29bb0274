import { fireEvent, waitFor } from '@testing-library/react'
import { LANGUAGES } from '@uitpost/contracts/constants'
import { beforeEach, expect, test, vi } from 'vitest'
import { answersFor, nameOf, openPlace, PLACES, stubBrowserApis } from './places.ts'

// jsdom has no layout, which charts need.
vi.mock('../src/ui/charts/date-bars.tsx', () => ({ DateBars: () => null }))
beforeEach(stubBrowserApis)

const PRESSED = 'button, a, summary, [role=button], [role=tab], [role=menuitem], [role=option], [role=switch]'

/** The visible text of an element. */
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

/** The accessible name that overrides the visible text; null without one. */
function labelOf(element: Element): string | null {
  const by = element.getAttribute('aria-labelledby')
  if (!by) return element.getAttribute('aria-label')
  return by
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
}

const namedDifferently = () =>
  [...document.querySelectorAll(PRESSED)].flatMap((element) => {
    const [drawn, label] = [drawnOn(element), labelOf(element)]
    return label === null || plain(label).includes(plain(drawn)) ? [] : `"${drawn}" is called "${label}"`
  })

test.each(PLACES.map((place) => [nameOf(place), place] as const))(
  '%s: in every language the accessible name of each control contains its visible text (WCAG 2.5.3)',
  async (_, place) => {
    await openPlace(place, answersFor(place.user))
    expect(document.querySelectorAll(PRESSED).length).toBeGreaterThan(2)
    for (const language of LANGUAGES) {
      const chooser = document.querySelector('footer select')
      if (chooser) fireEvent.change(chooser, { target: { value: language } })
      await waitFor(() => expect(document.documentElement.lang).toBe(language))
      expect(namedDifferently(), language).toEqual([])
    }
  },
)
