export type Point = { readonly latitude: number; readonly longitude: number }

export const EARTH_RADIUS_KM = 6371.0088
const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Distance in km as the crow flies (haversine formula). */
export function distanceKm(a: Point, b: Point): number {
  const halfLatitude = Math.sin(toRadians(b.latitude - a.latitude) / 2)
  const halfLongitude = Math.sin(toRadians(b.longitude - a.longitude) / 2)
  const chord =
    halfLatitude ** 2 + Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * halfLongitude ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** A distance with one decimal: a town is not a point. */
export const roundKm = (km: number): number => Math.round(km * 10) / 10
