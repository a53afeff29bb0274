import { PEOPLE, signIn, troublesOf } from './journey.ts'
import { approvedEvent } from './pending.ts'
import { expect, test } from './test.ts'

test('the calendar of events works by keyboard and fits a small phone', async ({ page }) => {
  const troubles = troublesOf(page)
  await signIn(page, PEOPLE.admin)
  const event = await approvedEvent(page)
  const day = event.startDate.slice(0, 10)
  await page.goto(
    `/events?view=calendar&month=${day.slice(0, 7)}&q=${encodeURIComponent(`"${event.title}"`)}`,
  )
  const label = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(day))
  const cell = page.getByRole('grid').getByRole('button', { name: new RegExp(`^${label}, [1-9]`) })
  await cell.click()
  await expect(page.getByRole('heading', { name: event.title }).first()).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(cell).not.toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(cell).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('grid').locator('button:focus')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  expect(troubles).toEqual([])
})
