import type { GeometryObject, Topology } from 'topojson-specification'

/** A town that the map names, with its names in other languages by their codes. */
export type NamedTown = [
  name: string,
  latitude: number,
  longitude: number,
  thousandInhabitants: number,
  names?: Readonly<Record<string, string>>,
]

/** What the web app draws under its events. The data have licences of their own: see README.md of the package. */
export interface BaseMap {
  outlines: Topology<Record<'water' | 'borders', GeometryObject<Record<string, never>>>>
  /** The largest first. */
  towns: NamedTown[]
}

declare const baseMap: BaseMap
export default baseMap
