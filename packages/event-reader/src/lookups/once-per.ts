interface Known<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): unknown
}

/** The value of a key, computed at its first use. */
export function oncePer<K, V extends NonNullable<unknown> | null>(
  known: Known<K, V>,
  key: K,
  compute: () => V,
): V {
  const found = known.get(key)
  if (found !== undefined) return found
  const value = compute()
  known.set(key, value)
  return value
}

/** A function of an object that is computed at its first call. */
export function oncePerObject<K extends object, V extends NonNullable<unknown>>(
  compute: (key: K) => V,
): (key: K) => V {
  const known = new WeakMap<K, V>()
  return (key) => oncePer(known, key, () => compute(key))
}

/** A map that is emptied when it has this many keys. */
export function limitedMap<K, V>(most: number): Known<K, V> {
  const known = new Map<K, V>()
  return {
    get: (key) => known.get(key),
    set(key, value) {
      if (known.size >= most) known.clear()
      known.set(key, value)
    },
  }
}
