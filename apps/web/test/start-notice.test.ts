import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dictionaries } from '../src/texts/languages.ts'

const source = readFileSync(join(import.meta.dirname, '..', 'public', 'start.js'), 'utf8')
const notice = () => document.getElementById('start-trouble')
/** The script as a page runs it: in a scope of its own, so that it can run once for each test. */
const begin = () => runInThisContext(`{${source}}`)

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = ''
  document.body.innerHTML = '<div id="root"></div>'
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
  delete document.documentElement.dataset['start']
})

test.each(Object.entries(dictionaries))(
  'What a page says that does not appear is in %s what the texts say',
  async (language, { first }) => {
    localStorage.setItem('language', language)
    const words = await first()
    begin()
    dispatchEvent(new Event('start-failed'))
    expect(notice()?.textContent).toBe(`${words['app.tryAgain']}${words['app.retry']}`)
    document.body.innerHTML = '<div id="root"></div>'
    begin()
    vi.advanceTimersByTime(10_000)
    expect(notice()?.textContent).toBe(`${words['app.late']}${words['app.retry']}`)
  },
)

test('A page that appeared in time says nothing, one that appears later takes back what it said', async () => {
  begin()
  vi.advanceTimersByTime(9_000)
  const root = document.getElementById('root')
  root?.append(document.createElement('main'))
  vi.advanceTimersByTime(9_000)
  expect(notice()).toBeNull()
  root?.replaceChildren()
  begin()
  vi.advanceTimersByTime(10_000)
  expect(notice()).not.toBeNull()
  root?.append(document.createElement('main'))
  await vi.waitFor(() => expect(notice()).toBeNull())
})

test('A finished page that is hidden because it is for somebody else has not appeared', async () => {
  document.getElementById('root')?.append(document.createElement('main'))
  document.documentElement.dataset['start'] = 'anew'
  begin()
  vi.advanceTimersByTime(10_000)
  expect(notice()).not.toBeNull()
  delete document.documentElement.dataset['start']
  await vi.waitFor(() => expect(notice()).toBeNull())
})

test('A style sheet that does not arrive no longer keeps the page from being drawn', () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/index.css">'
  document.getElementById('root')?.append(document.createElement('main'))
  begin()
  expect(document.querySelector('link')).not.toBeNull()
  vi.advanceTimersByTime(10_000)
  expect(document.querySelector('link')).toBeNull()
  expect(notice()).not.toBeNull()
  expect(getComputedStyle(document.getElementById('root') ?? document.body).display).toBe('none')
})
