import type { OrganiserOutcome } from '@uitpost/contracts'
import type { TransactionStores } from '../../context.ts'
import type { EventFields } from '../../store/schema.ts'
import { requestOrganiserMail } from './mails.ts'

/** Closes the confirmed requests about these events and mails their authors; a correction those that asked for one. */
export async function settleOrganiserRequests(
  { organiserRequests, outbox }: Pick<TransactionStores, 'organiserRequests' | 'outbox'>,
  events: readonly Pick<EventFields, 'id' | 'title'>[],
  outcome: OrganiserOutcome,
  at: Date,
  requestId: string | null,
): Promise<void> {
  const titles = new Map(events.map(({ id, title }) => [id, title]))
  for (const request of await organiserRequests.settle([...titles.keys()], outcome, at)) {
    const about = { ...request, title: titles.get(request.eventId) ?? '' }
    await requestOrganiserMail({ outbox }, about, { outcome }, at, requestId)
  }
}
