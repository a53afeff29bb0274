import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Answers } from './network.ts'
import { answersFor, openPlace, type Place, stubBrowserApis } from './places.ts'
import { admin, agendaOf, bookMarket, bookMarkets, lotte } from './samples.ts'

beforeEach(stubBrowserApis)

const town = {
  id: 'be-brussel',
  name: 'Brussel',
  country: 'BE',
  region: 'Brussel',
  latitude: 50.85,
  longitude: 4.35,
  names: { fr: 'Bruxelles', en: 'Brussels', de: 'Brüssel' },
}

/** A reply in which each event takes place in Brussels. Entries of a digest are left out: the server names their city. */
function inBrussels(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inBrussels)
  if (typeof value !== 'object' || value === null) return value
  const inside = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inBrussels(member)]))
  const isEvent = 'city' in inside && ('startDate' in inside || 'start_date' in inside) && !('why' in inside)
  return isEvent ? { ...inside, city: town.name, location: null, town } : inside
}

const isRead = (call: string) => call.startsWith('GET ') && !call.endsWith('/profile')
const answers = (user = lotte): Answers =>
  Object.fromEntries(
    Object.entries({ ...answersFor(user), 'GET /api/agenda': agendaOf([bookMarket]) }).map(
      ([call, reply]) => [call, isRead(call) ? inBrussels(reply) : reply],
    ),
  )

/** The names of Brussels in the texts of a part of the page. */
const townsIn = (part = 'body') =>
  [...document.querySelectorAll(`${part} *`)].flatMap(({ childNodes }) =>
    [...childNodes].flatMap((node) =>
      node.nodeType === Node.TEXT_NODE ? (node.textContent?.match(/Br[uü](?:xelles|ssels?)/g) ?? []) : [],
    ),
  )

test.each<[string, Place, string?]>([
  ['the stamps of the landing page', { path: '/' }],
  ['the dashboard', { path: '/dashboard', user: lotte }],
  ['the agenda', { path: '/events', user: lotte }],
  ['an event, and what else is near it', { path: `/events/${bookMarket.id}`, user: lotte }],
  ['duplicates', { path: '/admin', user: admin, tab: 'Duplicate Management' }],
  ['the table of events', { path: '/admin/events', user: admin }],
  ['reported events', { path: '/admin/events?view=reported', user: admin }],
  ['proposed changes', { path: '/admin/events?view=review', user: admin }, '[aria-labelledby=proposals]'],
])(
  'In %s a city has its name in the language of the screens',
  { tags: 'card.city' },
  async (_, place, part) => {
    await openPlace(place, answers(place.user))
    const chooser = document.querySelector('footer select')
    for (const [language, name] of Object.entries({ nl: 'Brussel', ...town.names })) {
      if (chooser) fireEvent.change(chooser, { target: { value: language } })
      await waitFor(() => expect(document.documentElement.lang).toBe(language))
      expect([...new Set(townsIn(part))], language).toEqual([name])
    }
  },
)

test('The prompts name their category in the language of the screens', async () => {
  localStorage.setItem('language', 'fr')
  const user = { ...admin, language: 'fr' as const }
  const name = 'Livres & seconde main'
  await openPlace(
    { path: `/category-prompts?category=${bookMarkets.id}`, user },
    { ...answersFor(user), 'GET /api/categories/all': [{ ...bookMarkets, names: { fr: name } }] },
  )
  expect(screen.getByRole('button', { name: new RegExp(name) })).toBeTruthy()
})

test.each([
  ['fr', 'Livres & seconde main'],
  ['de', 'Bücher- & Secondhandmärkte'],
])('The monitor lists its categories in %s', async (language, name) => {
  localStorage.setItem('language', language)
  await openPlace(
    { path: '/admin/discovery', user: { ...admin, language: language as 'fr' } },
    {
      ...answersFor({ ...admin, language: language as 'fr' }),
      'GET /api/categories': [{ ...bookMarkets, names: { [language]: name } }],
    },
  )
  expect(screen.getByRole('checkbox', { name })).toBeTruthy()
})
