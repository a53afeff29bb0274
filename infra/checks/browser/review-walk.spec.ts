import type { APIResponse, Locator, Page } from '@playwright/test'
import type { AdminEvent, ReviewAction } from '@uitpost/contracts'
import { PROOF_LEVELS } from '@uitpost/contracts/admin-constants'
import { bearerOf, PEOPLE, signIn, troublesOf } from './journey.ts'
import { discover } from './pending.ts'
import { expect, test } from './test.ts'

const QUEUE = '/admin/events?view=review'
const ACTIONS = '/api/admin/events/actions'

/** All events that a filter finds, in the order of the queue. */
async function waiting(page: Page, filter: Record<string, string>): Promise<AdminEvent[]> {
  const headers = await bearerOf(page)
  const found: AdminEvent[] = []
  const params = new URLSearchParams({ status: 'held,pending', sort: 'proof', limit: '100', ...filter })
  let next: string | undefined = `/api/admin/events?${params.toString()}`
  while (next) {
    const response: APIResponse = await page.request.get(next, { headers })
    found.push(...((await response.json()) as AdminEvent[]))
    next = /<([^>]+)>; rel="next"/.exec(response.headers()['link'] ?? '')?.[1]
  }
  return found
}

let since = ''
/** Takes back what was decided, so that the queue is the same when the test runs again. */
test.afterEach(async ({ page }) => {
  const headers = await bearerOf(page)
  for (;;) {
    const last = await page.request.get(`${ACTIONS}?mine=true&limit=1`, { headers })
    const [decision] = (await last.json()) as ReviewAction[]
    if (!since || !decision || decision.at < since) return
    expect((await page.request.post(`${ACTIONS}/${decision.id}/undo`, { headers })).status()).toBe(200)
  }
})

const rankOf = ({ proof }: AdminEvent) => PROOF_LEVELS.indexOf(proof.level)
const isSeries = ({ seriesId, seriesPending }: AdminEvent) => seriesId !== null && seriesPending > 1
/** A date by rule on a holiday stays out of what is approved with its series. */
const isOnHoliday = ({ risks }: AdminEvent) => risks.includes('holiday-rule')

test('an admin walks the queue of a bulk run by risk, groups a series, merges by hand, and decides what is proven', {
  tag: [
    '@review.needs-eyes',
    '@review.asks-once',
    '@review.series-key',
    '@review.undo-last',
    '@review.same-by-hand',
  ],
}, async ({ page }) => {
  const troubles = troublesOf(page)
  await signIn(page, PEOPLE.admin)
  if ((await waiting(page, { risk: 'any' })).length < 20) await discover(page, 'bulk')
  since = new Date().toISOString()
  const odd = await waiting(page, { risk: 'any' })
  const article = page.getByRole('article')
  const shown = async () => String(await article.getAttribute('aria-labelledby')).replace('pending-', '')
  const press = (key: string) => page.keyboard.press(key)
  const dialog = page.getByRole('dialog')
  const undoLast = page.getByRole('button', { name: 'Undo last' })

  await test.step('the queue begins with the weakest proof', async () => {
    expect(odd.map(rankOf)).toEqual(odd.map(rankOf).toSorted((a, b) => a - b))
    await page.goto(QUEUE)
    for (const { id } of odd.slice(0, 5)) {
      await expect.poll(shown).toBe(id)
      await press('j')
    }
  })

  await test.step('a key that would publish an unproven event asks first', async () => {
    await page.goto(`${QUEUE}&proof=partial`)
    const id = await shown()
    await press('a')
    await expect(dialog.getByText(/^Not confirmed by its source: /)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await shown()).toBe(id)
  })

  await test.step('one key approves a series, and "Undo last" takes all of it back', async () => {
    const all = await waiting(page, { status: 'pending', proof: 'full' })
    const one = all.find((event) => isSeries(event) && !isOnHoliday(event))
    if (!one) throw new Error('No proven series waits')
    const series = async () => (await waiting(page, { seriesId: String(one.seriesId) })).length
    const before = await series()
    const risk = one.risks.length > 0 ? 'any' : 'none'
    await page.goto(`${QUEUE}&risk=${risk}&proof=full&q=${encodeURIComponent(one.title)}`)
    await expect(article.getByRole('button', { name: /^Approve the series/ })).toBeVisible()
    await press('s')
    await expect(undoLast).toHaveAccessibleDescription(/^Series approved, /)
    await expect.poll(series).toBe(before - one.seriesPending)
    await undoLast.click()
    await expect.poll(series).toBe(before)
  })

  await test.step('two events become one by hand, and two again', async () => {
    // Suggestions, which stay by themselves until they are approved, have no site.
    await page.goto(`${QUEUE}&status=pending&risk=new-domain`)
    const same = page.getByRole('button', { name: 'These are the same' })
    await expect(article).toBeVisible()
    await press('x')
    await expect(async () => {
      await press('j')
      await press('x')
      await expect(same).toBeEnabled({ timeout: 500 })
    }).toPass()
    await press('m')
    await dialog.getByRole('button', { name: 'Make them one event' }).click()
    await expect(page.getByText(/ is one event now\.$/).first()).toBeVisible()
    await expect(undoLast).toHaveAccessibleDescription(/^Duplicates removed, /)
    await undoLast.click()
    await expect(page.getByText('2 events are as they were before.').first()).toBeVisible()
  })

  await test.step('everything that is fully proven is decided with at most one press per series', async () => {
    const left = () => waiting(page, { status: 'pending', proof: 'full' })
    const proven = await left()
    const series = new Set(proven.map(({ id, seriesId }) => seriesId ?? id)).size
    let presses = 0
    const click = async (button: Locator) => {
      presses += 1
      await button.click()
    }
    const open = async (path: string) => {
      presses += 1
      await page.goto(path)
    }
    const rest = page.getByRole('region', { name: 'The rest, by source' })
    const groups = rest.getByRole('button', { name: /^Approve \d/ })
    const approveRest = async () => {
      const none = rest.getByText('Nothing else waits for a decision.')
      await expect(groups.first().or(none)).toBeVisible()
      while (!(await none.isVisible())) {
        // The source may stay with other events, which are not unusual any more.
        const first = async () => (await rest.getByRole('listitem').allInnerTexts())[0]
        const before = await first()
        await click(groups.first())
        await click(dialog.getByRole('button', { name: 'Approve all' }))
        await expect(dialog).toHaveCount(0)
        await expect.poll(first).not.toBe(before)
        await expect(groups.first().or(none)).toBeVisible()
      }
    }
    await open(QUEUE)
    await approveRest()
    if ((await left()).some(isOnHoliday)) {
      await open('/admin/events?status=pending&proof=full&risk=holiday-rule')
      await click(page.getByRole('button', { name: 'Reject all that match...' }))
      await click(dialog.getByRole('button', { name: 'Reject all' }))
      await expect.poll(async () => (await left()).some(isOnHoliday)).toBe(false)
    }
    await open(`${QUEUE}&status=pending&proof=full`)
    const done = page.getByText('Nothing needs a look')
    await expect(article.or(done)).toBeVisible()
    while (!(await done.isVisible())) {
      const id = await article.getAttribute('aria-labelledby')
      presses += 1
      await press(
        (await article.getByRole('button', { name: /^Approve the series/ }).isVisible()) ? 's' : 'a',
      )
      await expect(page.locator(`article[aria-labelledby="${id}"]`)).toHaveCount(0)
      await expect(article.or(done)).toBeVisible()
    }
    // The other events of a site that was new are not unusual any more.
    await open(QUEUE)
    await approveRest()
    expect(await left()).toEqual([])
    console.log(`${proven.length} proven events of ${series} series were decided with ${presses} presses`)
    expect(presses).toBeLessThanOrEqual(series)
  })
  expect(troubles).toEqual([])
})
