import { Agent, request } from 'node:http'

export const PASSWORD = 'a password for the bench'
/** Each person may request five links an hour: enough people that every request for a known address sends a mail. */
const ACCOUNTS = 40

/** Makes a call of auth; rejects for another status than the expected one. */
export type Ask = (path: string, body: object, expected: number) => Promise<void>

/** Registers people and returns their addresses. */
export async function registerPeople(ask: Ask): Promise<string[]> {
  const run = Date.now().toString(36)
  const emails = Array.from({ length: ACCOUNTS }, (_, i) => `bench-${run}-${i}@example.org`)
  for (const email of emails) await ask('register', registration(email), 201)
  return emails
}

const registration = (email: string) => ({
  email,
  name: 'Bench',
  password: PASSWORD,
  city: 'Utrecht',
  country: 'NL',
  preferredChannel: 'email',
  deliveryFreq: 'weekly',
})

/** With keep-alive and little work per call, because caller and product share the machine. */
export function callerOf(url: string, callers: number): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const headers = { 'content-type': 'application/json' }
  return (path, body, expected) =>
    new Promise((resolve, reject) => {
      request(`${url}/api/auth/${path}`, { method: 'POST', agent, headers }, (response) => {
        if (response.statusCode !== expected) reject(new Error(`${path} answered ${response.statusCode}`))
        response.resume().on('end', resolve).on('error', reject)
      })
        .on('error', reject)
        .end(JSON.stringify(body))
    })
}
