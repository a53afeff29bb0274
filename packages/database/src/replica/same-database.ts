/** Whether two URLs name the same database of the same server; two names of one server are not recognised. */
export function isSameDatabase(one: string, other: string): boolean {
  return placeOf(one) === placeOf(other)
}

function placeOf(text: string): string {
  const { hostname, port, pathname } = new URL(text)
  return `${hostname.toLowerCase()}:${port || 5432}${pathname}`
}
