import { type OrganiserOutcome, RETENTION_DAYS } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import type { TransactionStores } from '../../context.ts'
import type { OrganiserRequestRow } from '../../store/people/organiser-requests.ts'

const DAY_MS = 86_400_000

/** Asks the notifier for a mail with the link that confirms a request, or with its outcome. */
export async function requestOrganiserMail(
  { outbox }: Pick<TransactionStores, 'outbox'>,
  {
    id,
    name,
    email,
    language,
    title,
  }: Pick<OrganiserRequestRow, 'id' | 'name' | 'email' | 'language'> & { title: string },
  about: { token: string } | { outcome: OrganiserOutcome },
  now: Date,
  requestId: string | null,
): Promise<void> {
  const isDecided = 'outcome' in about
  const mail = {
    id: newId(),
    userId: id,
    kind: isDecided ? ('organiser-decided' as const) : ('organiser' as const),
    name,
    to: email,
    language,
    token: isDecided ? null : about.token,
    code: null,
    about: isDecided ? about.outcome : null,
    title,
    expiresAt: new Date(now.getTime() + RETENTION_DAYS.unconfirmedOrganiserRequest * DAY_MS).toISOString(),
  }
  await outbox.add('mail.requested', [mail], requestId, [id, email])
}
