import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, fakeNetwork, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { bookMarket, bookMarkets, carnivalFairs, categories, dashboardStats, lotte } from './samples.ts'

const answers: Answers = {
  'GET /api/user/profile': lotte,
  'GET /api/user/dashboard-stats': dashboardStats,
  'GET /api/categories': categories,
  'GET /api/events/counts': {},
  'GET /api/subscriptions': [{ categoryId: bookMarkets.id }],
  'GET /api/events/upcoming': [bookMarket],
}

async function open(change: Answers = {}) {
  storeSignIn(lotte)
  const network = fakeNetwork({ ...answers, ...change })
  renderApp('/dashboard')
  await screen.findByRole('heading', { name: 'Welcome back, Lotte!' })
  return network
}
const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test("Ticking subscribes, shows 'Subscribed – You've been subscribed to this category.' and refetches the events", {
  tags: [
    'categories.subscribe-success',
    'categories.toggle',
    'categories.toggle-refreshes',
    'product.user-subscribes',
  ],
}, async () => {
  let subscribed = [{ categoryId: bookMarkets.id }]
  const network = await open({
    'GET /api/subscriptions': () => subscribed,
    'POST /api/subscriptions': () => {
      subscribed = [...subscribed, { categoryId: carnivalFairs.id }]
      return { categoryId: carnivalFairs.id }
    },
  })
  await waitFor(() => expect(network.to('GET /api/events/upcoming')).toHaveLength(1))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Kermissen (Carnival)' }))
  expect(await screen.findByText("You've been subscribed to this category.")).toBeTruthy()
  expect(screen.getByText('Subscribed')).toBeTruthy()
  expect(network.to('POST /api/subscriptions')[0]?.body).toEqual({ categoryId: carnivalFairs.id })
  await waitFor(() => expect(network.to('GET /api/events/upcoming')).toHaveLength(2))
  expect(network.to('GET /api/subscriptions')).toHaveLength(2)
  expect(tick('Kermissen (Carnival)').checked).toBe(true)
})

test("Unticking shows 'Unsubscribed – You've been unsubscribed from this category.'", {
  tags: ['categories.unsubscribe-success', 'categories.toggle'],
}, async () => {
  let subscribed = [{ categoryId: bookMarkets.id }]
  const path = `DELETE /api/subscriptions/${bookMarkets.id}`
  const network = await open({
    'GET /api/subscriptions': () => subscribed,
    [path]: () => {
      subscribed = []
      return { categoryId: bookMarkets.id }
    },
    'POST /api/subscriptions': () => {
      subscribed = [{ categoryId: bookMarkets.id }]
      return subscribed[0]
    },
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Tweedehands & Boekenmarkten' }))
  expect(await screen.findByText("You've been unsubscribed from this category.")).toBeTruthy()
  expect(screen.getByText('Unsubscribed')).toBeTruthy()
  expect(network.to(path)).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(network.to('POST /api/subscriptions')[0]?.body).toEqual({ categoryId: bookMarkets.id }),
  )
  await waitFor(() => expect(tick('Tweedehands & Boekenmarkten').checked).toBe(true))
})

test.each([
  ['subscribe', 'Kermissen (Carnival)', 'Failed to subscribe. Please try again.'],
  ['unsubscribe', 'Tweedehands & Boekenmarkten', 'Failed to unsubscribe. Please try again.'],
])(
  'A refusal reverts the tick and shows an error',
  { tags: ['categories.subscribe-failure', 'categories.unsubscribe-failure'] },
  async (_, category, text) => {
    let refuse: (answer: Response) => void = () => {}
    const refusal = () => new Promise<Response>((resolve) => (refuse = resolve))
    await open({
      'POST /api/subscriptions': refusal,
      [`DELETE /api/subscriptions/${bookMarkets.id}`]: refusal,
    })
    await screen.findByRole('checkbox', { name: category })
    const before = tick(category).checked
    fireEvent.click(tick(category))
    await waitFor(() => expect(tick(category).checked).toBe(!before))
    refuse(problem(500, 'No.'))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByText('Error')).toBeTruthy()
    await waitFor(() => expect(tick(category).checked).toBe(before))
  },
)
