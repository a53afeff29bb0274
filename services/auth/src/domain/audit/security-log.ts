import {
  RETENTION_DAYS,
  type SecurityEvent,
  type SecurityEventKind,
  type SecurityQuery,
  type SecuritySummary,
} from '@uitpost/contracts'
import { type Listed, newId, readPage } from '@uitpost/service-kit'
import type { Context, Stores } from '../../context.ts'
import type { ListedSecurityEvent } from '../../store/security-events.ts'
import { TimeCursor } from './list-cursors.ts'

/** IP address and browser of a call. */
export interface Origin {
  ip: string
  userAgent: string
}

export interface NewSecurityEvent extends Origin {
  kind: SecurityEventKind
  /** Null if no account is concerned. */
  userId: string | null
  /** The attempted address; only used if no account has it. */
  address?: string
  detail?: string
}

const USER_AGENT_LENGTH = 200

/** Adds an entry to the security log: at once with the context, on commit with a transaction's stores. */
export async function recordSecurityEvent(
  { securityEvents }: Pick<Stores, 'securityEvents'> | Pick<Context, 'securityEvents'>,
  { kind, userId, address, ip, userAgent, detail }: NewSecurityEvent,
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

const eventOf = ({
  micros: _micros,
  accountHash: _hash,
  at,
  ...row
}: ListedSecurityEvent): SecurityEvent => ({
  ...row,
  at: at.toISOString(),
})

export const listSecurityEvents = (
  { securityEvents }: Context,
  { limit, cursor, ...filter }: SecurityQuery,
): Promise<Listed<SecurityEvent>> =>
  readPage(
    { limit, cursor },
    {
      cursor: TimeCursor,
      cursorOf: (row: ListedSecurityEvent) => [row.micros, row.id] as const,
      read: (count, after) => securityEvents.list(filter, count, after),
      total: () => securityEvents.count(filter),
      present: (rows) => rows.map(eventOf),
    },
  )

const DAY_MS = 86_400_000
const SUMMARY_DAYS = 30
const TOP = 10

/** Summary of the last days including today; days are in UTC. */
export async function summariseSecurity(
  { securityEvents, now }: Context,
  days = SUMMARY_DAYS,
): Promise<SecuritySummary> {
  const today = new Date(now().toISOString().slice(0, 10))
  const from = new Date(today.getTime() - (days - 1) * DAY_MS)
  const [perDay, failuresByIp, failuresByAccount, counts] = await Promise.all([
    securityEvents.countSignInsPerDay(from),
    securityEvents.topFailingIps(from, TOP),
    securityEvents.topFailingAccounts(from, TOP),
    securityEvents.countKinds(from, ['locked_out', 'token_reused', 'role_changed']),
  ])
  const known = new Map(perDay.map((row) => [row.day, row]))
  return {
    days: Array.from({ length: days }, (_, i) => {
      const day = new Date(from.getTime() + i * DAY_MS).toISOString().slice(0, 10)
      return known.get(day) ?? { day, signIns: 0, failures: 0 }
    }),
    failuresByIp,
    failuresByAccount,
    lockOuts: counts.get('locked_out') ?? 0,
    tokenReuses: counts.get('token_reused') ?? 0,
    roleChanges: counts.get('role_changed') ?? 0,
  }
}

/** Deletes old entries, because they contain addresses and accounts. */
export async function removeOldSecurityEvents({ securityEvents, now }: Context): Promise<void> {
  await securityEvents.removeBefore(new Date(now().getTime() - RETENTION_DAYS.securityLog * DAY_MS))
}
