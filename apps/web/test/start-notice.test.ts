import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { screenTexts } from '@uitpost/texts/screens'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startWords } from '../start-words.ts'

const source = readFileSync(join(import.meta.dirname, '..', 'public', 'start.js'), 'utf8')
const notice = () => document.getElementById('start-error')
const globals = [
  'document',
  'navigator',
  'localStorage',
  'location',
  'MutationObserver',
  'addEventListener',
  'setTimeout',
] as const
/** Runs the script as a function, so that its constants can be declared in each test. */
const begin = () => compileFunction(source, [...globals])(...globals.map((name) => globalThis[name]))
const words = await startWords()

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = ''
  const script = document.createElement('script')
  script.dataset['words'] = words
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  document.body.innerHTML = '<div id="root"></div>'
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
  delete document.documentElement.dataset['start']
})

test.each(Object.entries(screenTexts))(
  'The notice of a page that does not render uses the texts of %s',
  async (language, { first }) => {
    localStorage.setItem('language', language)
    const { default: words } = await first()
    begin()
    dispatchEvent(new Event('start-failed'))
    expect(notice()?.textContent).toBe(`${words['app.tryAgain']}${words['app.retry']}`)
    document.body.innerHTML = '<div id="root"></div>'
    begin()
    vi.advanceTimersByTime(10_000)
    expect(notice()?.textContent).toBe(`${words['app.late']}${words['app.retry']}`)
  },
)

test('A page that renders in time shows no notice, one that renders late removes it', async () => {
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
  await expect.poll(notice, { timeout: 10_000 }).toBeNull()
})

test('A hidden prerendered page, made for another visitor, does not count as rendered', async () => {
  document.getElementById('root')?.append(document.createElement('main'))
  document.documentElement.dataset['start'] = 'replace'
  begin()
  vi.advanceTimersByTime(10_000)
  expect(notice()).not.toBeNull()
  delete document.documentElement.dataset['start']
  await expect.poll(notice, { timeout: 10_000 }).toBeNull()
})

test('A style sheet that has not loaded after ten seconds no longer blocks rendering', () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/index.css">'
  document.getElementById('root')?.append(document.createElement('main'))
  begin()
  expect(document.querySelector('link')).not.toBeNull()
  vi.advanceTimersByTime(10_000)
  expect(document.querySelector('link')).toBeNull()
  expect(notice()).not.toBeNull()
  expect(getComputedStyle(document.getElementById('root') ?? document.body).display).toBe('none')
})
