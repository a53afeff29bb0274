import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { linkIn, mailTo } from './inbox.ts'
import { expect } from './test.ts'

export interface Account {
  id: string
  name: string
  email: string
}

/** Registers an account with the password that signIn() uses; a test that has its own can run again. */
export async function register(
  request: APIRequestContext,
  { firstName = 'Bram', city = 'Utrecht', country = 'NL', domain = 'example.org' } = {},
): Promise<Account> {
  const mark = randomUUID().slice(0, 8)
  const [name, email] = [`${firstName} ${mark}`, `${firstName.toLowerCase()}-${mark}@${domain}`]
  const response = await request.post('/api/auth/register', {
    data: {
      name,
      email,
      city,
      country,
      password: 'uitpost-demo',
      preferredChannel: 'email',
      deliveryFreq: 'weekly',
    },
  })
  expect(response.status()).toBe(201)
  const { user } = (await response.json()) as { user: { id: string } }
  return { id: user.id, name, email }
}

/** Confirms the address of a new account by the link of its mail. */
export async function confirmAddress(
  request: APIRequestContext,
  inbox: string,
  { email }: Account,
): Promise<void> {
  const link = linkIn(await mailTo(request, inbox, email, /confirm/i), '/auth/confirm')
  const token = new URL(link).searchParams.get('token')
  expect((await request.post('/api/auth/confirm', { data: { token } })).ok()).toBe(true)
}
