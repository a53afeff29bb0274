import { randomUUID } from 'node:crypto'
import type { Role } from '@uitpost/contracts'
import { send } from './calls.ts'

/** A caller with a separate account, because the calls may end its sessions or delete it. */
export interface Actor {
  role: Role | 'anonymous'
  token: string | undefined
  id: string | undefined
  email?: string
}

export const FUZZ_PASSWORD = 'kaas & boterham'
const DEMO_ADMIN = { email: 'admin@uitpost.test', password: 'uitpost-demo' }
export const ANONYMOUS: Actor = { role: 'anonymous', token: undefined, id: undefined }

interface Session {
  token: string
  user: { id: string }
}

export async function ask<T>(origin: string, line: string, body?: object, token?: string): Promise<T> {
  const [method = '', path = ''] = line.split(' ')
  const answer = await send(origin, { method, path, body: body && JSON.stringify(body), token })
  if (answer.status >= 400) throw new Error(`${line} answered ${answer.status}: ${answer.text}`)
  return JSON.parse(answer.text) as T
}

/** Creates accounts, and records all secrets sent. */
export function createCast(origin: string) {
  const secrets = new Set([FUZZ_PASSWORD, DEMO_ADMIN.password, DEMO_ADMIN.email])
  let admin: string | undefined

  async function enter(path: string, body: { email: string; password: string }): Promise<Session> {
    const session = await ask<Session>(origin, `POST ${path}`, body)
    secrets.add(body.email).add(session.token)
    return session
  }

  async function person(role: 'user' | 'super_admin'): Promise<Actor> {
    const email = `fuzz-${randomUUID()}@example.org`
    const registration = {
      name: 'Fuzz',
      email,
      password: FUZZ_PASSWORD,
      city: 'Utrecht',
      country: 'NL',
      preferredChannel: 'email',
      deliveryFreq: 'weekly',
    }
    const { token, user } = await enter('/api/auth/register', registration)
    const actor: Actor = { role: 'user', token, id: user.id, email }
    if (role !== 'user') await giveRole(actor, role)
    return actor
  }

  /** Gives the actor's account a role, and the actor a token with it. */
  async function giveRole(actor: Actor, role: Role): Promise<void> {
    admin ??= (await enter('/api/auth/login', DEMO_ADMIN)).token
    await ask(origin, `PUT /api/admin/users/${actor.id}/role`, { role }, admin)
    const again = await enter('/api/auth/login', { email: actor.email ?? '', password: FUZZ_PASSWORD })
    Object.assign(actor, { role, token: again.token })
  }
  return { person, giveRole, secrets }
}
