import { randomUUID } from 'node:crypto'
import type { Candidate } from '@uitpost/contracts'
import { load } from 'cheerio'
import { seed } from '../src/domain/seed/seed.ts'
import { approve, candidate, intake } from './candidates.ts'
import { startCatalogue } from './set-up.ts'

/** A catalogue for tests of its public pages. */
export async function openPublicStage() {
  const catalogue = await startCatalogue()
  await seed(catalogue.ctx)
  const takeIn = async (members: Partial<Candidate> = {}) => {
    const found = candidate({ city: randomUUID(), ...members })
    const [outcome] = await intake(catalogue, found)
    return { found, id: outcome?.eventId ?? '' }
  }
  const get = (url: string, headers: Record<string, string> = {}) => catalogue.http.inject({ url, headers })
  return {
    catalogue,
    takeIn,
    get,
    async publish(members: Partial<Candidate> = {}) {
      const taken = await takeIn(members)
      await approve(catalogue, taken.id)
      return taken
    },
    async open(id: string, language = 'en') {
      const response = await get(`/e/${id}`, { 'accept-language': language })
      const $ = load(response.body)
      const data = $('script[type="application/ld+json"]').text()
      const meta = (name: string) => $(`meta[property="${name}"], meta[name="${name}"]`).attr('content')
      /** Date and time with ordinary spaces: Intl sets thin ones around a dash. */
      const facts = $('.event-when, .event-address')
        .map((_, element) => $(element).text().replace(/\s/g, ' '))
        .get()
      return {
        response,
        $,
        meta,
        facts,
        data: data ? (JSON.parse(data) as Record<string, unknown>) : undefined,
      }
    },
    setStatus: (id: string, status: 'merged' | 'cancelled' | 'rejected', mergedInto: string | null = null) =>
      catalogue.db.updateTable('event').set({ status, mergedInto }).where('id', '=', id).execute(),
  }
}
export type PublicStage = Awaited<ReturnType<typeof openPublicStage>>
