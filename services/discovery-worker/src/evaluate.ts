// For npm run eval: a request per line on stdin, a reply per line on stdout. Opens no network connection.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createLogger } from '@uitpost/service-kit'
import { createReaders } from './clients/readers.ts'
import { createSafeFetch, PAGE_TYPES, type Transport } from './clients/safe-fetch.ts'
import { EvaluationRequest, evaluate } from './domain/evaluation/evaluation.ts'
import type { OpenPage } from './domain/evaluation/run-evaluation.ts'

const readers = createReaders({ logger: createLogger('evaluation', 'silent') })

/** safeFetch as in a run, over a transport that knows one page and notes every address. */
const openPage: OpenPage = ({ url, requestedUrl = url, html }, requested) => {
  const transport: Transport = async (address) => {
    requested.push(address)
    if (address === url) return replyOf(200, { 'content-type': 'text/html; charset=utf-8' }, html)
    return address === requestedUrl ? replyOf(302, { location: url }) : replyOf(404)
  }
  const judgeRobots = (question: Parameters<typeof readers.read<'robots'>>[1]) =>
    readers.read('robots', question)
  const safeFetch = createSafeFetch({
    userAgent: 'UitpostBot/1.0',
    contact: 'https://uitpost.example',
    transport,
    judgeRobots,
    perHostDelayMs: 0,
  })
  return safeFetch(requestedUrl, { accept: PAGE_TYPES })
}

const replyOf = (status: number, headers: Record<string, string> = {}, text = '') => ({
  status,
  headers: new Headers(headers),
  body: Readable.from([Buffer.from(text)]),
})

for await (const line of createInterface({ input: process.stdin })) {
  const request = EvaluationRequest.parse(JSON.parse(line))
  process.stdout.write(`${JSON.stringify(await answer(request))}\n`)
}
await readers.close()

/** An unreadable file is a result of the evaluation, not an error. */
async function answer(request: EvaluationRequest): Promise<unknown> {
  try {
    const path = 'path' in request ? request.path : undefined
    const bytes = path === undefined ? new Uint8Array() : readFileSync(path)
    return { reply: await evaluate(request, bytes, { readers, openPage }) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
