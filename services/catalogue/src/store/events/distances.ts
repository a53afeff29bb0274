import { EARTH_RADIUS_KM } from '@uitpost/places'
import { type RawBuilder, sql } from 'kysely'

/** Around a place. */
export interface Circle {
  latitude: number
  longitude: number
  /** Events that are further away are left out. */
  km: number
}

const KM_PER_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180

/** Coordinates of an event's own, in degrees. */
const own = (name: 'latitude' | 'longitude', facts: RawBuilder<unknown>) =>
  sql`(${facts} #>> ${sql.lit(`{geo,value,${name}}`)}::text[])::float8`

/** From the middle to an event's own coordinates, by the haversine formula as in packages/places. */
export function distanceTo({ latitude, longitude }: Circle, facts: RawBuilder<unknown>): RawBuilder<unknown> {
  const half = (from: number, to: RawBuilder<unknown>) => sql`sin(radians(${to} - ${from}::float8) / 2) ^ 2`
  return sql`round((2 * ${sql.lit(EARTH_RADIUS_KM)} * asin(least(1, sqrt(${half(latitude, own('latitude', facts))}
    + cos(radians(${latitude}::float8)) * cos(radians(${own('latitude', facts)}))
    * ${half(longitude, own('longitude', facts))}))))::numeric, 1)::float8`
}

/**
 * Own coordinates as the index `event_own_place` has them: on Mercator's map, where what is nearer to a point on the map
 * is nearer on earth too, but for a hundredth at 100 km.
 */
const onMap = (latitude: RawBuilder<unknown>, longitude: RawBuilder<unknown>) =>
  sql`point(${longitude}, degrees(asinh(tan(radians(${latitude})))))`
const ownOnMap = onMap(own('latitude', sql`facts`), own('longitude', sql`facts`))

/** Order of own coordinates by their distance from the middle, read from the index. */
export const nearestTo = ({ latitude, longitude }: Circle): RawBuilder<unknown> =>
  sql`${ownOnMap} <-> ${onMap(sql`${latitude}::float8`, sql`${longitude}::float8`)}`

/** Whether own coordinates are in the square around the circle, read from the index. */
export function isNear({ latitude, longitude, km }: Circle): RawBuilder<unknown> {
  const north = km / KM_PER_DEGREE
  const east = north / Math.cos((Math.min(89, Math.abs(latitude) + north) * Math.PI) / 180)
  const corner = (side: 1 | -1) =>
    onMap(sql`${latitude + side * north}::float8`, sql`${longitude + side * east}::float8`)
  return sql`facts ? 'geo' and ${ownOnMap} <@ box(${corner(-1)}, ${corner(1)})`
}
