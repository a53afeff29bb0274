import type { Context } from '../../context.ts'

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
