import type { UserDeleted } from '@uitpost/contracts'
import type { storesIn } from '../../context.ts'

/** Erases everything about users and confirms it to auth in the same transaction. Runs stay, without who started them. */
export async function eraseUsers(
  {
    eraseAll,
    tombstoneSuggestions,
    outbox,
  }: Pick<ReturnType<typeof storesIn>, 'eraseAll' | 'tombstoneSuggestions' | 'outbox'>,
  items: readonly UserDeleted[],
  version: number,
  requestId: string | null,
): Promise<void> {
  for (const { id } of items) {
    await tombstoneSuggestions(id, version)
    await eraseAll(id)
    const erased = { id: `${id}.discovery-worker`, userId: id, service: 'discovery-worker' as const }
    await outbox.add('user.erased', [erased], requestId, [id])
  }
}
