/** Limits above real pages, which bound the cost of reading an event. */
const [MAX_DEPTH, MAX_ITEMS, MAX_MEMBERS, MAX_TEXT] = [50, 5_000, 200, 20_000]

/** Cuts long texts and lists of untrusted JSON, and leaves out what is nested too deep. */
export function pruned(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return value.length > MAX_TEXT ? value.slice(0, MAX_TEXT).toWellFormed() : value
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH) return null
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => pruned(item, depth + 1))
  const members = Object.entries(value).slice(0, MAX_MEMBERS)
  // fromEntries makes even `__proto__` an own member.
  return Object.fromEntries(members.map(([name, member]) => [name, pruned(member, depth + 1)]))
}
