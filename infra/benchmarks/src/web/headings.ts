import type { Agenda } from '@uitpost/contracts'
import { WEB_PATHS } from '@uitpost/contracts/constants'
import { runToItsEnd } from '../discovery/bulk-run.ts'
import { atMost, type Line, note } from '../lines.ts'
import { median } from '../load.ts'
import { type Browser, signIn } from './browser.ts'

const GOAL_S = 1
const PHONE = { width: 390, height: 844 }
const NOWHERE = '/no/such/page'

/** In the page: the milliseconds since its request after which a heading was first painted. */
const LISTEN = `
  window.shown = new Promise((resolve) => {
    const look = () => {
      const heading = document.querySelector('h1')
      if (heading?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && heading.textContent)
        resolve(performance.now())
      else requestAnimationFrame(look)
    }
    look()
  })
`

/** How long every screen takes to its heading, on a phone with an empty cache and nothing slowed down. */
export async function measureHeadings(browser: Browser, url: string, runs: number): Promise<Line[]> {
  const { items } = (await (await fetch(`${url}/api/agenda?limit=1`)).json()) as Agenda
  const { run } = await runToItsEnd(url, { country: 'BE', approach: 'bulk' })
  const event = items[0]?.event.id ?? ''
  const found: { path: string; seconds: number }[] = []
  await browser.visit(async (page) => {
    await page.setViewportSize(PHONE)
    await page.addInitScript({ content: LISTEN })
    const session = await page.context().newCDPSession(page)
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    const measure = async (path: string, address = path) => {
      const times: number[] = []
      for (let run = 0; run < runs; run++) {
        await page.goto(url + address)
        times.push(await page.evaluate<number>('window.shown'))
      }
      found.push({ path, seconds: median(times) / 1_000 })
    }
    for (const path of [...WEB_PATHS.public, NOWHERE]) await measure(path)
    await signIn(page, url, 'admin@uitpost.test')
    for (const path of WEB_PATHS.signedIn)
      await measure(path, path.replace(':id', path.includes('/runs/') ? run.id : event))
  })
  const [slowest = { path: 'none', seconds: Number.NaN }] = found.sort((a, b) => b.seconds - a.seconds)
  return [
    atMost('slowest screen to its heading, s', slowest.seconds, GOAL_S, `${slowest.path}, median of ${runs}`),
    note('each of them', found.map(({ path, seconds }) => `${path} ${seconds.toFixed(2)} s`).join(', ')),
  ]
}
