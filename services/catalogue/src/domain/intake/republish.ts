import type { Page } from '@uitpost/messaging'
import type { Stores } from '../../context.ts'
import { toEventState } from '../reading/events.ts'
import { toSaveState } from '../reading/saved-events.ts'
import { toSubscriptionState } from '../reading/subscriptions.ts'

const PAGE = 500

const pageOf = <Item extends { id: string }>(items: Item[]): Page => ({
  items,
  next: items.length === PAGE ? items.at(-1)?.id : undefined,
})

type ReadPage = (stores: Stores, after: string | undefined) => Promise<Page>

/** The nouns that can be announced anew, and how a page of each is read; the rows stay locked until it is announced. */
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
  'event.changed': async ({ events }, after) =>
    pageOf((await events.pagePublishedForUpdate(after, PAGE)).map(toEventState)),
}
