import { LOCALES, PRIVACY_CONTACT } from '@uitpost/contracts'
import { DomainError } from '@uitpost/service-kit'
import { pageTexts } from '@uitpost/texts/server'
import type { Context } from '../../context.ts'
import type { AccountRow } from '../../store/schema.ts'
import { recordAuditAction } from '../audit/audit-trail.ts'
import { recordSecurityEvent } from '../audit/security-log.ts'
import { userStateOf } from './users.ts'

const BATCH = 500

/** The columns of an account that is not suspended. */
export const NOT_SUSPENDED = { suspendedAt: null, suspendedUntil: null, suspensionReason: null } as const

/** Whether an account is suspended at this moment: a suspension is over at its end, not when `endSuspensions` runs. */
export const isSuspended = (
  { suspendedAt, suspendedUntil }: Pick<AccountRow, 'suspendedAt' | 'suspendedUntil'>,
  now: Date,
): boolean => suspendedAt !== null && (suspendedUntil === null || suspendedUntil > now)

/** Tells a suspended person, in their language, why and until when they cannot sign in, and whom to ask. */
export function suspensionRefusal({
  language,
  timeZone,
  suspendedUntil,
  suspensionReason: reason,
}: AccountRow): DomainError {
  const { open, until, because, ask } = pageTexts(language).suspended
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  })
  const sentences = [
    suspendedUntil ? until({ until: format.format(suspendedUntil) }) : open,
    ...(reason ? [because({ reason })] : []),
    ask({ contact: PRIVACY_CONTACT }),
  ]
  return new DomainError('forbidden', sentences.join(' '))
}

/** Records the end of suspensions that are over, and tells the other services. */
export async function endSuspensions(ctx: Context): Promise<void> {
  for (;;) {
    const count = await ctx.transaction(async (stores) => {
      const now = ctx.now()
      const ids = await stores.accounts.listSuspendedUntilForChange(now, BATCH)
      for (const userId of ids) {
        const row = await stores.accounts.change(userId, NOT_SUSPENDED)
        await stores.outbox.add('user.changed', [userStateOf(row)], null, [userId])
        await recordSecurityEvent(stores, { kind: 'reinstated', userId, ip: '', userAgent: '' })
        await recordAuditAction(
          stores,
          {
            action: 'user.reinstated',
            at: now,
            actorId: null,
            subjectUserId: userId,
            before: { suspended: true },
            after: { suspended: false },
          },
          null,
        )
      }
      return ids.length
    })
    if (count < BATCH) return
  }
}
