/** After this long a fault that comes with every half is the database's, not a row's. */
const LONGEST_MS = 30_000

/**
 * Does the work with all of the items at once. Where that throws it does it with each half, and so on, so that in the
 * end only those that cannot be worked on are left, each handed to `alone` with the error. The work must bear being
 * begun again with fewer items after it threw.
 */
export async function inHalves<Item, Result>(
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<Result[]>,
  alone: (item: Item, error: unknown) => Promise<void>,
  until = performance.now() + LONGEST_MS,
): Promise<Result[]> {
  if (items.length === 0) return []
  try {
    return await work(items)
  } catch (error) {
    if (performance.now() > until) throw error
    const [only] = items
    if (items.length === 1 && only !== undefined) {
      await alone(only, error)
      return []
    }
    const middle = Math.ceil(items.length / 2)
    const first = await inHalves(items.slice(0, middle), work, alone, until)
    return [...first, ...(await inHalves(items.slice(middle), work, alone, until))]
  }
}
