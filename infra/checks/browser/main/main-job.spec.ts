import { confirmAddress, register } from '../accounts.ts'
import { inboxOf } from '../inbox.ts'
import { bearerOf, PEOPLE, signIn, troublesOf } from '../journey.ts'
import { expect, test } from '../test.ts'

interface PendingEvent {
  title: string
  category: { name: string } | null
}

test(
  'an admin discovers and approves, a subscriber sees it on the dashboard and finds it in the weekly mail',
  {
    tag: [
      '@product.admin-starts-discovery',
      '@product.admin-reads-logs',
      '@product.admin-approves',
      '@product.user-sees-upcoming',
      '@product.free-weekly-email',
    ],
  },
  async ({ browser, request }, testInfo) => {
    const inbox = inboxOf(testInfo)
    const adminPage = await (await browser.newContext()).newPage()
    const readerPage = await (await browser.newContext()).newPage()
    const troubles = [troublesOf(adminPage), troublesOf(readerPage)]
    const reader = await register(request, { firstName: 'Lotte' })
    await confirmAddress(request, inbox, reader)
    await signIn(adminPage, PEOPLE.admin)
    const admin = await bearerOf(adminPage)

    await test.step('the admin starts a discovery and it completes with at least thirty events', async () => {
      await adminPage.goto('/admin')
      const answer = adminPage.waitForResponse(/\/api\/admin\/discovery\/start$/)
      await adminPage.getByRole('button', { name: 'Start Groq Discovery' }).click()
      const { id } = (await (await answer).json()) as { id: string }
      const run = adminPage
        .getByRole('row', { name: 'NL, simple' })
        .filter({ has: adminPage.locator(`a[href="/admin/runs/${id}"]`) })
      await expect(run).toContainText('sandbox')
      await expect(run).toContainText('completed', { timeout: 60_000 })
      const found = Number(await run.getByRole('cell').last().innerText())
      expect(found).toBeGreaterThanOrEqual(30)
    })

    await test.step('the logs show the queries and the responses', async () => {
      await adminPage.getByRole('tab', { name: 'Discovery Logs' }).click()
      await expect(adminPage.getByText('RESPONSE').first()).toBeVisible()
      await expect(adminPage.getByText('QUERY', { exact: true }).first()).toBeVisible()
    })

    const event =
      await test.step('the admin approves the first pending event, which shows its evidence', async () => {
        const first = async () => {
          const response = await request.get('/api/events/pending', { headers: admin })
          return ((await response.json()) as PendingEvent[])[0]
        }
        await expect.poll(first, { timeout: 30_000 }).toBeTruthy()
        await adminPage.getByRole('tab', { name: 'Event Management' }).click()
        const waiting = adminPage.getByRole('tabpanel').getByRole('article').first()
        const title = await waiting.getByRole('heading').innerText()
        // Only this date, not the series.
        const approve = waiting.getByRole('button', { name: /^Approve/ }).first()
        const pending = (await (
          await request.get('/api/events/pending', { headers: admin })
        ).json()) as PendingEvent[]
        const chosen = pending.find((candidate) => candidate.title === title)
        expect(chosen?.category).not.toBeNull()
        await approve.click()
        await expect(adminPage.getByText(`${title} is now visible to subscribers.`).first()).toBeVisible()
        return { title, category: chosen?.category?.name ?? '' }
      })

    await test.step('a subscriber of its category sees it on the dashboard', async () => {
      await signIn(readerPage, reader.email)
      await expect(readerPage.getByText('No categories subscribed')).toBeVisible()
      await readerPage.getByRole('checkbox', { name: event.category, exact: true }).click()
      await expect(readerPage.getByText("You've been subscribed to this category.").first()).toBeVisible()
      await expect(readerPage.getByRole('article').first()).toBeVisible()
      // Where earlier runs approved further dates of the category, the dashboard shows five of them.
      if (await readerPage.getByText(/^5 of [\d,]+ dates/).isVisible())
        await readerPage.getByRole('button', { name: 'View All Events' }).click()
      await expect(readerPage.getByRole('heading', { name: event.title }).first()).toBeVisible()
    })

    await test.step('the dashboard with events fits a small phone', async () => {
      await readerPage.goto('/dashboard')
      await expect(readerPage.getByRole('article').first()).toBeVisible()
      await readerPage.setViewportSize({ width: 320, height: 640 })
      const overflow = await readerPage.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      )
      expect(overflow).toBeLessThanOrEqual(0)
    })

    await test.step('the weekly digest delivers it once', async () => {
      const digests = async () => {
        const mails = (await (await request.get(`${inbox}/api/messages`)).json()) as {
          id: string
          to: unknown
          subject: string
        }[]
        return mails.filter(
          ({ to, subject }) => JSON.stringify(to).includes(reader.email) && subject.startsWith('Your week: '),
        )
      }
      const run = () =>
        request.post('/api/admin/notifications/digests/run', { headers: admin, data: { force: true } })
      // The subscription and the approval reach the notifier by message.
      await expect(async () => {
        await run()
        expect(await digests()).toHaveLength(1)
      }).toPass({ timeout: 30_000 })
      const [mail] = await digests()
      const message = (await (await request.get(`${inbox}/api/messages/${mail?.id}`)).json()) as Record<
        string,
        string
      >
      expect(message['html']).toContain(reader.name)
      expect(message['text']).toContain(event.title)
      expect(((await (await run()).json()) as { queued: number }).queued).toBe(0)
      expect(await digests()).toHaveLength(1)
    })

    expect(troubles.flat()).toEqual([])
  },
)
