import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { axeFindings, PEOPLE, signIn, troublesOf } from './journey.ts'
import { approvedEvent } from './pending.ts'
import { expect, test } from './test.ts'

const MAX_BYTES = 15_000

const FRAMES = [
  [320, 'light'],
  [1280, 'dark'],
] as const

interface Host {
  /** Of the host page's element. */
  attributes?: string
  head?: string
  policy?: string
  /** Instead of the element. */
  body?: string
}

const RESETS = `<style>
* { all: unset !important; display: block; font: 40px fantasy !important; color: #f0f !important; letter-spacing: 9px !important; }
head, script, title { display: none !important; }
</style>`
const ODD = `<base href="https://elsewhere.example/deep/"><style>
html { font: 62.5%/3 fantasy; letter-spacing: 1em; text-transform: uppercase; direction: rtl; color: #999; }
section, ul, li, a, h2 { border: 9px solid red; font-size: 80px; position: absolute; }
</style>`

/** Pages of another site; each path is one. */
let hosts: Record<string, Host> = {}
let server: Server
let site: string

test.beforeAll(async ({ browser, baseURL }) => {
  const page = await browser.newPage()
  await signIn(page, PEOPLE.admin)
  await approvedEvent(page)
  await page.close()
  hosts = {
    '/frame': {
      policy: `default-src 'none'; frame-src ${baseURL}; script-src 'nonce-own'; img-src data:`,
      body: `<iframe id="embedded" src="${baseURL}/embed/agenda?lang=nl" title="A city" width="100%" height="480"></iframe>
        <iframe id="refused" src="${baseURL}/agenda?lang=nl" title="Refused" width="100%" height="40"></iframe><p id="told"></p>
        <script nonce="own">addEventListener('message', ({ data, origin }) => {
          if (origin === '${baseURL}' && data.uitpost === 'height') document.getElementById('told').textContent = data.height
        })</script>`,
    },
    '/resets': { head: RESETS },
    '/strict': { policy: `default-src 'none'; script-src ${baseURL}; connect-src ${baseURL}; img-src data:` },
    '/odd': { head: ODD },
    '/french': { attributes: 'lang="fr" theme="dark"' },
    '/nowhere': { attributes: 'lang="nl" query="near=nowhere-at-all"' },
  }
  server = createServer((request, response) => {
    const host = hosts[request.url ?? '']
    if (!host) return response.writeHead(404).end()
    return response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .setHeader('content-security-policy', host.policy ?? '')
      .end(`<!doctype html><html lang="en"><head><title>A city</title><link rel="icon" href="data:,">${host.head ?? ''}
        ${host.body ? '' : `<script src="${baseURL}/embed.js"></script>`}</head>
        <body><main><h1>A city</h1>${host.body ?? `<uitpost-agenda ${host.attributes ?? ''}></uitpost-agenda>`}<p id="after">After it</p></main></body></html>`)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
test.afterAll(() => server.close())

const titlesIn = (page: Page) => page.locator('uitpost-agenda li a')

/** How far the page has moved, as browsers measure it; buffered entries are there two frames later. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let moved = 0
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) moved += (entry as PerformanceEntry & { value: number }).value
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    add(observer.takeRecords())
    return moved
  })

for (const [path, colorScheme] of [
  ['/resets', 'light'],
  ['/strict', 'dark'],
  ['/odd', 'light'],
] as const) {
  test(`The embed in the page ${path} of another site, ${colorScheme}: its events, its own look, nothing moves, no axe findings`, {
    tag: ['@embed.list', '@embed.hostile-pages'],
  }, async ({ browser, baseURL, request }) => {
    const { items } = (await (await request.get('/agenda.json?lang=en')).json()) as {
      items: { event: { title: string }; page: string }[]
    }
    expect(items.length).toBeGreaterThan(0)
    const context = await browser.newContext({ colorScheme, viewport: { width: 320, height: 900 } })
    const page = await context.newPage()
    const troubles = troublesOf(page)
    await page.goto(`${site}${path}`)
    await expect(titlesIn(page)).toHaveText(items.map(({ event }) => event.title))
    expect(await titlesIn(page).first().getAttribute('href')).toBe(items[0]?.page)
    expect(await shiftOf(page)).toBe(0)
    const frame = page.locator('uitpost-agenda .frame')
    await expect(frame).toHaveCSS('block-size', '480px')
    await expect(frame).toHaveCSS('font-size', '16px')
    await expect(frame).toHaveCSS('letter-spacing', 'normal')
    await expect(frame).toHaveCSS(
      'background-color',
      colorScheme === 'dark' ? 'rgb(23, 32, 57)' : 'rgb(252, 248, 239)',
    )
    await expect(titlesIn(page).first()).toHaveCSS(
      'color',
      colorScheme === 'dark' ? 'rgb(243, 235, 219)' : 'rgb(20, 33, 63)',
    )
    expect((await context.cookies()).filter(({ domain }) => String(baseURL).includes(domain))).toEqual([])
    // The host page has findings of its own.
    expect((await axeFindings(page)).filter((finding) => finding.includes('uitpost-agenda'))).toEqual([])
    expect(troubles).toEqual([])
    await context.close()
  })
}

test('The embed speaks the language and has the theme that it is given, and those of its reader otherwise', {
  tag: '@embed.languages',
}, async ({ browser }) => {
  const context = await browser.newContext({ colorScheme: 'light', locale: 'de-DE' })
  const page = await context.newPage()
  await page.goto(`${site}/french`)
  await expect(page.getByRole('heading', { name: 'Agenda' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Plus sur Uitpost' })).toHaveAttribute(
    'href',
    /\/agenda\?lang=fr$/,
  )
  await expect(page.locator('uitpost-agenda .frame')).toHaveCSS('background-color', 'rgb(23, 32, 57)')
  await page.evaluate(() => {
    document.documentElement.lang = ''
    const element = document.querySelector('uitpost-agenda')
    element?.removeAttribute('lang')
    element?.removeAttribute('theme')
  })
  await expect(page.getByRole('heading', { name: 'Was ist los' })).toBeVisible()
  await expect(page.locator('uitpost-agenda .frame')).toHaveCSS('background-color', 'rgb(252, 248, 239)')
  await context.close()
})

test('A question that is refused is told, and can be asked again', { tag: '@embed.list' }, async ({
  page,
}) => {
  await page.goto(`${site}/nowhere`)
  await expect(page.getByText('De evenementen konden niet worden geladen.')).toBeVisible()
  await page
    .locator('uitpost-agenda')
    .evaluate((element) => element.setAttribute('query', 'when=week&q="no such words anywhere"'))
  await expect(page.getByText('Hier zijn nog geen evenementen bekend.')).toBeVisible()
})

test('A frame in a page with a strict policy shows the events, tells its height and keeps nothing; no other page is framed', {
  tag: '@embed.frame',
}, async ({ browser, baseURL, request }) => {
  const { items } = (await (await request.get('/agenda.json?lang=nl&limit=50')).json()) as {
    items: { event: { title: string } }[]
  }
  for (const [width, colorScheme] of FRAMES) {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } })
    const page = await context.newPage()
    await page.goto(`${site}/frame`)
    const frame = page.frameLocator('#embedded')
    await expect(frame.locator('h2 a')).toHaveText(items.map(({ event }) => event.title))
    const content = () =>
      frame.locator('main').evaluate((main) => String(Math.ceil(main.getBoundingClientRect().height)))
    await expect
      .poll(async () => (await page.locator('#told').textContent()) === (await content()))
      .toBe(true)
    await expect.poll(() => page.frames().map((one) => one.url())).toContain('chrome-error://chromewebdata/')
    expect(await context.storageState()).toEqual({ cookies: [], origins: [] })
    const [opened] = await Promise.all([context.waitForEvent('page'), frame.locator('h2 a').first().click()])
    await opened.waitForURL(`${baseURL}/e/*`)

    const troubles = troublesOf(page)
    await page.goto(`${baseURL}/embed/agenda?lang=nl`)
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    expect(troubles).toEqual([])
    await context.close()
  }
})

test('The embed is one small file', { tag: '@embed.small' }, async ({ request }) => {
  const script = await (await request.get('/embed.js')).body()
  expect(gzipSync(script).length).toBeLessThanOrEqual(MAX_BYTES)
  expect(script.toString()).not.toMatch(/\bimport\b|\bexport\b/)
})
