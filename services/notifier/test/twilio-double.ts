import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { LANGUAGES, type Language } from '@uitpost/contracts'
import twilio from 'twilio'
import type RequestClient from 'twilio/lib/base/RequestClient.js'
import { createTwilio, type TwilioOptions } from '../src/clients/twilio.ts'

export interface TwilioRequest {
  path: string
  authorization: string
  contentType: string
  form: Record<string, string>
  /** Its id in the reply, if any. */
  sid: string
}

/** Handling of a request: accepted; refused with a Twilio error or another body; or not answered. */
export type TwilioBehaviour =
  | 'accept'
  | 'drop'
  | { status: number; code?: number; body?: string; contentType?: string }

export const ACCOUNT_SID = `AC${'a'.repeat(32)}`
export const AUTH_TOKEN = 'a token of the tests for Twilio'
/** A template for each language, numbered from `first`. */
const templatesFrom = (first: number) =>
  Object.fromEntries(
    LANGUAGES.map((language, index) => [language, `HX${String(first + index).padStart(32, '0')}`]),
  ) as Record<Language, string>
export const TEMPLATES: TwilioOptions['templates'] = {
  digest: templatesFrom(1),
  notice: templatesFrom(1 + LANGUAGES.length),
}

/** The reply of the published specification (infra/docs/facts.md, Twilio), with the request's values. */
const messageOf = (form: Record<string, string>, messageSid: string) => ({
  account_sid: ACCOUNT_SID,
  api_version: '2010-04-01',
  body: form['Body'] ?? null,
  direction: 'outbound-api',
  date_created: 'Thu, 24 Aug 2023 05:01:45 +0000',
  date_sent: null,
  date_updated: null,
  error_code: null,
  error_message: null,
  from: form['From'],
  messaging_service_sid: null,
  num_media: '0',
  num_segments: '1',
  price: null,
  price_unit: null,
  sid: messageSid,
  status: 'queued',
  subresource_uris: {},
  to: form['To'],
  uri: null,
})

/** A fake of Twilio's call that creates a message, on loopback, which simulates failures. */
export async function startTwilioDouble() {
  const requests: TwilioRequest[] = []
  let behaviour: TwilioBehaviour = 'accept'
  let taken = 0
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    const messageSid = `SM${String((taken += 1)).padStart(32, '0')}`
    requests.push({
      sid: messageSid,
      path: request.url ?? '',
      form,
      authorization: request.headers.authorization ?? '',
      contentType: request.headers['content-type'] ?? '',
    })
    if (behaviour === 'drop') {
      request.socket.destroy()
      return
    }
    const { status, code, body, contentType } =
      behaviour === 'accept' ? { status: 201, code: 0, body: undefined, contentType: undefined } : behaviour
    const reply = code
      ? {
          code,
          message: `Refused by the test`,
          more_info: `https://www.twilio.com/docs/errors/${code}`,
          status,
        }
      : messageOf(form, messageSid)
    response.writeHead(status, { 'content-type': contentType ?? 'application/json' })
    response.end(body ?? JSON.stringify(reply))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  class RedirectedClient extends twilio.RequestClient {
    override request<T>(options: RequestClient.RequestOptions<T>) {
      const uri = options.uri.replace('https://api.twilio.com', origin)
      return super.request<T>({ ...options, uri })
    }
  }
  return {
    twilio: createTwilio({
      accountSid: ACCOUNT_SID,
      authToken: AUTH_TOKEN,
      from: '+31970000001',
      whatsappFrom: '+31970000002',
      templates: TEMPLATES,
      publicUrl: 'https://uitpost.test',
      httpClient: new RedirectedClient(),
    }),
    requests,
    url: origin,
    behave(next: TwilioBehaviour): void {
      behaviour = next
    },
    close: () => new Promise((done) => server.close(done)),
  }
}

export type TwilioDouble = Awaited<ReturnType<typeof startTwilioDouble>>
