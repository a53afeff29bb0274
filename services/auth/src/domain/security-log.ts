import type { SecurityEventKind } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import type { Context, Stores } from '../context.ts'

/** Where a call came from. */
export interface Origin {
  ip: string
  userAgent: string
}

export interface SecurityNote extends Origin {
  kind: SecurityEventKind
  /** Null when no account is concerned. */
  userId: string | null
  /** The address that was tried; looked at only when no account has it. */
  address?: string
  detail?: string
}

const USER_AGENT_LENGTH = 200

/** Writes a row of the security log: with the context at once, with a transaction's stores when that commits. */
export async function recordSecurityEvent(
  { securityEvents }: Pick<Stores, 'securityEvents'> | Pick<Context, 'securityEvents'>,
  { kind, userId, address, ip, userAgent, detail }: SecurityNote,
): Promise<void> {
  const event = {
    id: newId(),
    kind,
    userId,
    ip,
    userAgent: userAgent.slice(0, USER_AGENT_LENGTH),
    detail: detail ?? null,
  }
  await securityEvents.add(event, userId ? null : (address ?? null))
}
