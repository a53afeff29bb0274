import { type Consumer, consume } from '@uitpost/messaging'
import type { Transaction } from 'kysely'
import { auditIn, type Context, channelsIn, emailSubscriptionsIn, erasuresIn, resetsIn } from '../context.ts'
import { storeAuditRecords } from '../domain/audit/audit-trail.ts'
import { changeChannels } from '../domain/channels/channels.ts'
import { mailSubscribers } from '../domain/email-subscriptions/requests.ts'
import { recordErasureReplies } from '../domain/privacy/erasure.ts'
import { mailResetLinks } from '../domain/sessions/passwords.ts'
import type { AuthDb } from '../store/schema.ts'

type Trx = Transaction<AuthDb>

export const consumers = (ctx: Context): Consumer[] => [
  consume('audit.recorded', ({ items }, trx: Trx) => storeAuditRecords(auditIn(trx), items)),
  consume('channel.changed', ({ items, requestId }, trx: Trx) =>
    changeChannels(channelsIn(trx), items, requestId),
  ),
  consume('subscription.requested', ({ items }, trx: Trx) =>
    mailSubscribers(ctx, emailSubscriptionsIn(trx), items),
  ),
  consume('user.erased', ({ items }, trx: Trx) => recordErasureReplies(erasuresIn(trx), items)),
  consume('reset.requested', ({ items }, trx: Trx) => mailResetLinks(ctx, resetsIn(trx), items)),
]
