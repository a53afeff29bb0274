/** After this time an error in every half is considered the database's, not a row's. */
const LONGEST_MS = 30_000

/**
 * Processes all items at once. If that throws, it processes each half, and so on, until each failing item is passed to
 * `alone` with its error. The work must be repeatable with fewer items after it threw.
 */
export async function processInHalves<Item, Result>(
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
    const first = await processInHalves(items.slice(0, middle), work, alone, until)
    return [...first, ...(await processInHalves(items.slice(middle), work, alone, until))]
  }
}
