/** Items by a key of theirs; those of a key in the order in which they were added. */
export function createGroups<T>(keyOf: (item: T) => string) {
  const groups = new Map<string, Set<T>>()
  return {
    of: (key: string): ReadonlySet<T> => groups.get(key) ?? new Set(),
    /** The items of the key that has most. */
    largest: (): ReadonlySet<T> =>
      [...groups.values()].reduce((most, group) => (group.size > most.size ? group : most), new Set<T>()),
    add(item: T): void {
      const key = keyOf(item)
      const group = groups.get(key)
      if (group) group.add(item)
      else groups.set(key, new Set([item]))
    },
    remove(item: T): void {
      const key = keyOf(item)
      const group = groups.get(key)
      group?.delete(item)
      if (group?.size === 0) groups.delete(key)
    },
  }
}
