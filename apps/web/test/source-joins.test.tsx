import { fireEvent, screen, within } from '@testing-library/react'
import type { EventDetail } from '@uitpost/contracts'
import { expect, test } from 'vitest'
import { type Answers, fakeNetwork, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { admin, bookMarket, pendingFair } from './samples.ts'

const path = `/api/events/${bookMarket.id}`
const sourceId = '0198c2f1-0000-7000-8000-000000000501'
const actionId = '0198c2f1-0000-7000-8000-000000000502'
const partPath = `POST /api/admin/events/${bookMarket.id}/sources/${sourceId}/part`
const [source] = pendingFair.sources
if (!source) throw new Error('The sample has a source')
const joined: EventDetail['sources'][number] = {
  ...source,
  id: sourceId,
  source: 'agenda.example',
  url: 'https://agenda.example/boeken',
  joined: {
    rule: 'similar title',
    canBeParted: true,
    fields: [
      { field: 'title', how: 'more words', stated: 'Grote boekenmarkt', known: 'Boekenmarkt' },
      {
        field: 'start',
        how: 'equal',
        stated: '2026-07-18T09:30:00+02:00',
        known: '2026-07-18T09:30:00+02:00',
      },
      { field: 'venue', how: 'not stated', stated: null, known: 'IJsselkade' },
    ],
  },
}
const detail: EventDetail = {
  ...bookMarket,
  saved: false,
  seriesId: null,
  town: null,
  dates: [],
  facts: {},
  unconfirmed: [],
  mergedInto: null,
  sources: [source, joined],
}

async function open(change: Answers = {}) {
  storeSignIn(admin)
  const network = fakeNetwork({
    'GET /api/user/profile': admin,
    'GET /api/user/saved-events': [],
    [`GET ${path}`]: detail,
    [partPath]: { eventId: pendingFair.id, actionId },
    [`POST /api/admin/events/actions/${actionId}/undo`]: { undone: 2, skipped: [] },
    ...change,
  })
  renderApp(`/events/${bookMarket.id}`)
  const summary = await screen.findByText('Joined automatically: a similar title')
  summary.closest('details')?.setAttribute('open', '')
  return network
}
const part = () =>
  fireEvent.click(screen.getByRole('button', { name: 'Make it an event of its own agenda.example' }))

test('An admin sees which fields of a joined source agreed, and how', async () => {
  await open()
  const list = screen.getByLabelText('How agenda.example agrees with this event')
  const rows = within(list)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
  expect(rows).toEqual([
    'Title: the same with more wordsSource: Grote boekenmarktEvent: Boekenmarkt',
    'Start: the same2026-07-18T09:30:00+02:00',
    'Venue: not stated by bothEvent: IJsselkade',
  ])
  expect(screen.getAllByText(/^Joined automatically/)).toHaveLength(1)
})

test('A source that is split off becomes a separate event, with a button to undo it', async () => {
  const network = await open()
  part()
  expect(await screen.findByText('What agenda.example says is an event of its own now.')).toBeTruthy()
  expect(network.to(partPath)).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  expect(network.to(`POST /api/admin/events/actions/${actionId}/undo`)).toHaveLength(1)
})

test('A source that cannot be split off shows the reason', async () => {
  await open({ [partPath]: problem(409, 'This source is gone.') })
  part()
  expect(await screen.findByText('This source is gone.')).toBeTruthy()
})

test('A source whose text was deleted cannot be split off', async () => {
  const fixed = { ...joined, joined: joined.joined && { ...joined.joined, canBeParted: false } }
  await open({ [`GET ${path}`]: { ...detail, sources: [source, fixed] } })
  expect(screen.queryByRole('button', { name: /event of its own/ })).toBeNull()
})
