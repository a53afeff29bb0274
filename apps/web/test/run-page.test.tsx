import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { RunDetail, RunQuery } from '@uitpost/contracts'
import { expect, test, vi } from 'vitest'
import { type Answers, fakeNetwork, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { admin, completedRun, lotte } from './samples.ts'

const query: RunQuery = {
  id: '0198c2f1-2222-7000-8000-000000000001',
  position: 0,
  kind: 'ai',
  description: 'Events in Hoorn',
  city: 'Hoorn',
  language: 'nl',
  status: 'done',
  attempts: 1,
  eventsFound: 5,
  tokens: 1_100,
  costUsd: 0.0021,
  startedAt: '2026-07-16T14:29:51Z',
  finishedAt: '2026-07-16T14:29:55Z',
  nextAttemptAt: null,
  error: null,
}
const failedQuery: RunQuery = {
  ...query,
  id: '0198c2f1-2222-7000-8000-000000000002',
  description: 'Events in Hoogeveen',
  status: 'failed',
  attempts: 3,
  error: 'No answer within a minute.',
}
const run: RunDetail = {
  ...completedRun,
  queriesFailed: 1,
  eventsCreated: 18,
  eventsJoined: 9,
  eventsRefused: 4,
  eventsWaiting: 0,
  reasons: [
    { outcome: 'created', reason: null, count: 18 },
    { outcome: 'joined', reason: 'same title', count: 9 },
    { outcome: 'refused', reason: 'in the past', count: 4 },
  ],
  tokensUsed: 23_000,
  tokensLimit: 200_000,
  costUsd: 0.0123,
  replayOf: null,
  canCancel: false,
  canRetry: true,
  canReplay: true,
  queries: [query, failedQuery],
}
const RUN = `/api/admin/discovery/runs/${run.id}`

async function open(change: Answers = {}, search = '') {
  storeSignIn(admin)
  const network = fakeNetwork({ 'GET /api/user/profile': admin, [`GET ${RUN}`]: run, ...change })
  const app = renderApp(`/admin/runs/${run.id}${search}`)
  await screen.findByRole('heading', { level: 1 })
  return { network, app }
}

test('Without the role a run says that admin rights are needed', async () => {
  storeSignIn(lotte)
  fakeNetwork({ 'GET /api/user/profile': lotte })
  renderApp(`/admin/runs/${run.id}`)
  expect(await screen.findByRole('heading', { name: 'Admin rights are needed' })).toBeTruthy()
})

test('A run shows queries n of m, found, duplicates, rejected with reasons, tokens and cost', async () => {
  await open()
  expect(await screen.findByRole('heading', { name: 'NL, simple' })).toBeTruthy()
  expect(screen.getByLabelText('Results of this run')?.textContent).toBe(
    'Queries12 of 12, 1 failedFound31New18Duplicates9Rejected4',
  )
  expect(screen.getByRole('row', { name: /^Rejected in the past 4/ })).toBeTruthy()
  expect(screen.getByText('Tokens', { selector: 'dt' }).parentElement?.textContent).toBe(
    'Tokens23,000 of 200,000',
  )
  expect(screen.getByText('Cost', { selector: 'dt' }).parentElement?.textContent).toBe('Cost$0.0123')
  expect(screen.getByText('Answered by the AI sandbox on this machine, not by Groq.')).toBeTruthy()
})

test('The queries can be filtered to the failed ones, which show the reason; the filter is kept in the URL', async () => {
  const { app } = await open({}, '?queries=open')
  expect(await screen.findByText('No such query.')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Failed 1' }))
  await waitFor(() => expect(app.search()).toBe('?queries=failed'))
  expect(screen.queryByText('Events in Hoorn')).toBeNull()
  expect(screen.getByRole('row', { name: /Hoogeveen/ }).textContent).toContain('No answer within a minute.')
})

test.each([
  ['Retry', 'retry', 'Run taken up again'],
  ['Replay', 'replay', 'Replay started'],
])('%s sends its request and shows the result', async (name, action, title) => {
  const path = `POST ${RUN}/${action}`
  const { network } = await open({ [path]: completedRun })
  fireEvent.click(await screen.findByRole('button', { name }))
  expect(await screen.findByText(title)).toBeTruthy()
  expect(network.to(path)).toHaveLength(1)
})

test('A refusal shows the server message', async () => {
  await open({ [`POST ${RUN}/retry`]: problem(409, 'There is nothing to retry.') })
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('There is nothing to retry.')).toBeTruthy()
})

test('A replay is shown as a separate run', async () => {
  const replay = { ...run, id: '0198c2f1-1111-7000-8000-0000a1b2c399', replayOf: run.id }
  const { app } = await open({
    [`POST ${RUN}/replay`]: replay,
    [`GET /api/admin/discovery/runs/${replay.id}`]: replay,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Replay' }))
  await waitFor(() => expect(app.path()).toBe(`/admin/runs/${replay.id}`))
  expect(await screen.findByText(/^No AI was asked for this run/)).toBeTruthy()
})

test('A running run is polled every two seconds and can be cancelled; polling stops when it has ended', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let now: RunDetail = { ...run, status: 'running', canCancel: true, canRetry: false, canReplay: false }
  const { network } = await open({
    [`GET ${RUN}`]: () => now,
    [`POST ${RUN}/cancel`]: () => {
      now = { ...now, status: 'cancelled', canCancel: false }
      return completedRun
    },
  })
  const reads = () => network.to(`GET ${RUN}`).length
  await screen.findByRole('button', { name: /^Cancel/ })
  const before = reads()
  await vi.advanceTimersByTimeAsync(2_000)
  await waitFor(() => expect(reads()).toBe(before + 1))
  fireEvent.click(screen.getByRole('button', { name: /^Cancel/ }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull())
  const after = reads()
  await vi.advanceTimersByTimeAsync(6_000)
  expect(reads()).toBe(after)
})

test('A run that does not exist shows an error', async () => {
  await open({ [`GET ${RUN}`]: problem(404, 'No run with this id') })
  expect(await screen.findByText('There is no such run.')).toBeTruthy()
})
