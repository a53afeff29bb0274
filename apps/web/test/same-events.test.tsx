import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { AdminEvent } from '@uitpost/contracts'
import { describe, expect, test } from 'vitest'
import { type Answers, fakeNetwork, json, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { admin, bookMarkets, categories, nothingFound, pendingFair } from './samples.ts'

const actionId = '0198c2f1-0000-7000-8000-00000000a001'
const seriesId = '0198c2f1-0000-7000-8000-00000000b001'
const fair: AdminEvent = {
  ...pendingFair,
  description: null,
  location: null,
  category: null,
  categoryId: null,
  mergedInto: null,
  createdAt: '2026-07-16T14:31:00Z',
  approvedAt: null,
}
const [source] = pendingFair.sources
const guide: AdminEvent = {
  ...fair,
  id: '0198c2f1-0000-7000-8000-000000000102',
  title: 'Kermis aan de haven',
  allDay: false,
  timeKnown: false,
  endDate: null,
  location: 'Achter de Vest',
  source: 'guide.example',
  sourceLink: 'https://guide.example/kermis',
  category: { id: bookMarkets.id, name: bookMarkets.name, slug: bookMarkets.slug },
  categoryId: bookMarkets.id,
  sources: source
    ? [
        {
          ...source,
          evidence: {
            ...source.evidence,
            start: { proven: false, quote: null },
            link: { proven: true, quote: null },
            location: { proven: true, quote: null },
          },
        },
      ]
    : [],
}
const later: AdminEvent = { ...guide, id: '0198c2f1-0000-7000-8000-000000000103', title: 'Third' }
const MERGE = 'POST /api/admin/events/merge'
const UNDO = `POST /api/admin/events/actions/${actionId}/undo`
const merged = { ...fair, actionId }

function open(path: string, change: Answers = {}, events = [fair, guide, later]) {
  storeSignIn(admin)
  const network = fakeNetwork({
    'GET /api/user/profile': admin,
    'GET /api/categories': categories,
    'GET /api/admin/events/proposals': [],
    'GET /api/admin/events/actions': [],
    'GET /api/admin/events/breakdown': nothingFound,
    'GET /api/admin/events': json(events, 200, { 'x-total-count': String(events.length) }),
    [MERGE]: merged,
    [UNDO]: { undone: 2, skipped: [] },
    ...change,
  })
  renderApp(path)
  return network
}
const tick = async (title: string) =>
  fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${title}` }))
const dialog = () => within(screen.getByRole('dialog', { name: 'Make these two one event' }))
const chosen = () =>
  dialog()
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ checked }) => checked)
    .map((radio) => radio.closest('label')?.textContent)
const compare = () => fireEvent.click(screen.getByRole('button', { name: 'These are the same' }))
const confirm = () => fireEvent.click(dialog().getByRole('button', { name: 'Make them one event' }))

describe('two rows of the list', { tags: 'review.same-by-hand' }, () => {
  test('are compared with the proven value chosen first, and become one with the values that the admin chooses', async () => {
    const network = open('/admin/events')
    await tick(fair.title)
    expect(screen.queryByRole('button', { name: 'These are the same' })).toBeNull()
    await tick(guide.title)
    compare()
    expect(chosen()).toEqual([
      'Hoornse Kermis proven hoorn.example',
      'Sat 8 Aug 2026 proven hoorn.example',
      'Sun 16 Aug 2026 hoorn.example',
      'Achter de Vest proven guide.example',
      'https://guide.example/kermis proven guide.example',
      `${bookMarkets.name} guide.example`,
    ])
    expect(dialog().getByText('Hoorn, Netherlands').closest('p')?.textContent).toContain('the same in both')
    const title = within(dialog().getByRole('group', { name: 'Title' }))
    fireEvent.click(title.getByRole('radio', { name: /^Kermis aan de haven/ }))
    expect(dialog().getByText('The result:').closest('p')?.textContent).toBe(
      'The result: Kermis aan de haven · Sat 8 Aug 2026 · Sun 16 Aug 2026 · Hoorn, Netherlands · ' +
        `Achter de Vest · https://guide.example/kermis · ${bookMarkets.name}`,
    )
    confirm()
    expect(await screen.findByText('Hoornse Kermis is one event now.')).toBeTruthy()
    expect(network.to(MERGE)[0]?.body).toEqual({
      eventIds: [fair.id, guide.id],
      values: {
        title: guide.id,
        start: fair.id,
        end: fair.id,
        location: guide.id,
        link: guide.id,
        category: guide.id,
      },
    })
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('2 events are as they were before.')).toBeTruthy()
  })

  test('of different days keep the end of the start that is chosen, unless an end is chosen itself', async () => {
    const market = {
      ...guide,
      startDate: '2026-09-20T11:00:00+02:00',
      endDate: '2026-09-20T17:00:00+02:00',
      timeKnown: true,
    }
    open('/admin/events', {}, [fair, market])
    await tick(fair.title)
    await tick(market.title)
    compare()
    const pick = (field: string, value: RegExp) =>
      fireEvent.click(
        within(dialog().getByRole('group', { name: field })).getByRole('radio', { name: value }),
      )
    expect(chosen().slice(1, 3)).toEqual([
      expect.stringContaining('Sat 8 Aug 2026'),
      expect.stringContaining('Sun 16 Aug 2026'),
    ])
    pick('Start', /20 Sept? 2026/)
    expect(chosen().slice(1, 3)).toEqual([
      expect.stringContaining('Sun 20 Sep'),
      expect.stringContaining('Sun 20 Sep'),
    ])
    pick('End', /16 Aug 2026/)
    expect(chosen().slice(1, 3)).toEqual([
      expect.stringContaining('Sun 20 Sep'),
      expect.stringContaining('Sun 16 Aug'),
    ])
  })

  test('stay two when they are dates of one series', async () => {
    open('/admin/events', {}, [
      { ...fair, seriesId },
      { ...guide, seriesId },
    ])
    await tick(fair.title)
    await tick(guide.title)
    expect(screen.getByText('Two dates of one series stay two events.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'These are the same' })).toHaveProperty('disabled', true)
  })

  test('stay two when one was merged meanwhile, and the dialog says so', async () => {
    const words = 'One of these events has been made one with another event meanwhile.'
    open('/admin/events', { [MERGE]: problem(409, words) })
    await tick(fair.title)
    await tick(guide.title)
    compare()
    confirm()
    expect((await dialog().findByRole('alert')).textContent).toContain(words)
  })
})

test('In the queue X selects the last two events, and M compares them', {
  tags: 'review.same-by-hand',
}, async () => {
  const network = open('/admin/events?view=review')
  await screen.findByRole('article', { name: fair.title })
  const press = (key: string) => fireEvent.keyDown(document.body, { key })
  press('x')
  const picked = within(screen.getByRole('group', { name: 'Selected events' }))
  expect(picked.getByRole('status').textContent).toBe('1 selected Hoornse Kermis')
  press('m')
  expect(screen.queryByRole('dialog')).toBeNull()
  for (const key of ['j', 'x', 'j', 'x']) press(key)
  expect(picked.getByRole('status').textContent).toBe('2 selected Kermis aan de haven and Third')
  press('m')
  confirm()
  await waitFor(() => expect(network.to(MERGE)[0]?.body).toMatchObject({ eventIds: [guide.id, later.id] }))
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected events' })).toBeNull())
})
