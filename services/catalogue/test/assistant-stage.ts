import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { AgendaQuery, Candidate, Evidence } from '@uitpost/contracts'
import { seed } from '../src/domain/seed/seed.ts'
import { approve, candidate, intake } from './candidates.ts'
import { startCatalogue } from './set-up.ts'

const shown = (quote: string) => ({ proven: true, quote })

/** Evidence with the words of a page. */
export const evidenceOf = (title: string, start: string, city: string): Evidence => ({
  title: shown(title),
  start: shown(start),
  city: shown(city),
  link: shown('https://fair.example/'),
})

/** A catalogue that listens, for clients of the Model Context Protocol. It is Wednesday, 10 March 2027. */
export async function openAssistantStage() {
  const catalogue = await startCatalogue()
  await seed(catalogue.ctx)
  const url = `${await catalogue.http.listen({ host: '127.0.0.1', port: 0 })}/mcp`
  const clients: Client[] = []
  const takeIn = async (members: Partial<Candidate>) => {
    const [outcome] = await intake(catalogue, candidate(members))
    return outcome?.eventId ?? ''
  }
  return {
    catalogue,
    url,
    takeIn,
    async publish(members: Partial<Candidate>): Promise<string> {
      const id = await takeIn(members)
      await approve(catalogue, id)
      return id
    },
    /** A client that begins in the newest version, or only speaks those until 2025. */
    async connect(newest = true) {
      const client = new Client(
        { name: 'test', version: '1' },
        { versionNegotiation: { mode: newest ? 'auto' : 'legacy' } },
      )
      await client.connect(new StreamableHTTPClientTransport(new URL(url)))
      clients.push(client)
      return client
    },
    /** A message as it is, with the answer as it is. */
    send: (body: string | object, headers: Record<string, string> = {}) =>
      fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    agenda: async (query: Partial<Record<keyof AgendaQuery, string>>) =>
      (await catalogue.http.inject({ url: `/api/agenda?${new URLSearchParams(query).toString()}` })).json(),
    async close() {
      for (const client of clients) await client.close()
      await catalogue.close()
    },
  }
}
export type AssistantStage = Awaited<ReturnType<typeof openAssistantStage>>
