import type { FeedTest } from '@uitpost/contracts'
import { waitFor } from '@uitpost/testing'
import type { Discovery } from './harness.ts'

const FEEDS = '/api/admin/discovery/feeds'

/** A feed of news items. */
export const rss = (...links: string[]) => ({
  type: 'application/rss+xml',
  body: `<rss version="2.0"><channel><title>Agenda van het plein</title>${links.map((link) => `<item><link>${link}</link></item>`).join('')}</channel></rss>`,
})

export const feedTestOf = async (discovery: Discovery, id: string): Promise<FeedTest> =>
  (await discovery.call('GET', `${FEEDS}/tests/${id}`)).body

/** Tests an address and waits for the result. */
export async function testFeed(discovery: Discovery, body: object): Promise<FeedTest> {
  const begun = await discovery.call('POST', `${FEEDS}/test`, body)
  return waitFor(
    async () => {
      const test = await feedTestOf(discovery, begun.body.id)
      return test.status === 'done' || test.status === 'failed' ? test : undefined
    },
    { what: `the end of the test of ${JSON.stringify(body)}` },
  )
}
