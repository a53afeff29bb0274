/** Where something is, with its city at the end unless it is named between commas already, as sources often do. */
export function placeText({ location, city }: { location: string | null; city: string }): string {
  if (!location) return city
  const parts = location.toLowerCase().split(',')
  return parts.some((part) => part.trim() === city.toLowerCase()) ? location : `${location}, ${city}`
}
