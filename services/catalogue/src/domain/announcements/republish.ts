import type { Page } from '@uitpost/messaging'
import type { Context, Stores } from '../../context.ts'
import { toSaveState } from '../reading/saved-events.ts'
import { toSubscriptionState } from '../reading/subscriptions.ts'
import { toEventStates } from './events.ts'
import { toFollowState } from './follows.ts'

const PAGE = 500

const pageOf = <Item extends { id: string }>(items: Item[]): Page => ({
  items,
  next: items.length === PAGE ? items.at(-1)?.id : undefined,
})

type ReadPage = (stores: Stores, after: string | undefined) => Promise<Page>

/**
 * Messages that can be announced again, with the reader of one page each; rows stay locked until they are announced.
 */
export const republishable: Readonly<Record<string, ReadPage>> = {
  'category.changed': async ({ categories }, after) => pageOf(await categories.pageForUpdate(after, PAGE)),
  'place.changed': async ({ places }, after) => pageOf(await places.pageForUpdate(after, PAGE)),
  'subscription.changed': async ({ subscriptions }, after) => {
    const rows = await subscriptions.pageForUpdate(after, PAGE)
    const page = pageOf(rows.map(({ userId, categoryId }) => toSubscriptionState(userId, categoryId)))
    return { ...page, personIds: [...new Set(rows.map(({ userId }) => userId))] }
  },
  'save.changed': async ({ savedEvents }, after) => {
    const rows = await savedEvents.pageForUpdate(after, PAGE)
    return { ...pageOf(rows.map(toSaveState)), personIds: [...new Set(rows.map(({ userId }) => userId))] }
  },
  'event.changed': async (stores, after) =>
    pageOf(await toEventStates(stores, await stores.events.pagePublishedForUpdate(after, PAGE))),
  'series.changed': async ({ series }, after) => pageOf(await series.pageForUpdate(after, PAGE)),
  'follow.changed': async ({ series }, after) => {
    const rows = await series.pageFollowsForUpdate(after, PAGE)
    return { ...pageOf(rows.map(toFollowState)), personIds: [...new Set(rows.map(({ userId }) => userId))] }
  },
}

/**
 * Announces the nouns that an upgrade asked for: other services have to learn of rows that were stored before. A noun is
 * done once its last page is committed; until then it is announced from the beginning, which changes nothing twice.
 */
export async function announceAfterUpgrade(
  { stores }: Pick<Context, 'stores'>,
  announceAgain: (noun: string) => Promise<number>,
): Promise<void> {
  for (const noun of await stores.announcementRequests.list()) {
    await announceAgain(noun)
    await stores.announcementRequests.remove(noun)
  }
}
