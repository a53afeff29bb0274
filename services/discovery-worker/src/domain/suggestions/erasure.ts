import type { UserDeleted } from '@uitpost/contracts'
import type { storesIn } from '../../context.ts'

/** Nothing of a person stays, and auth is told so in the same transaction. Runs and feeds name nobody. */
export async function eraseUsers(
  {
    eraseAll,
    burySuggestions,
    outbox,
  }: Pick<ReturnType<typeof storesIn>, 'eraseAll' | 'burySuggestions' | 'outbox'>,
  items: readonly UserDeleted[],
  version: number,
  requestId: string | null,
): Promise<void> {
  for (const { id } of items) {
    await burySuggestions(id, version)
    await eraseAll(id)
    const erased = { id: `${id}.discovery-worker`, userId: id, service: 'discovery-worker' as const }
    await outbox.add('user.erased', [erased], requestId, [id])
  }
}
