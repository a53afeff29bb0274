/** The index of the first item of a sorted list that is reached, by bisection; the length where none is. */
export function firstIndex<T>(sorted: readonly T[], isReached: (item: T) => boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted.slice(middle, middle + 1).every(isReached)) high = middle
    else low = middle + 1
  }
  return low
}
