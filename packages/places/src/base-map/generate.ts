// Writes base-map.json, the map that the web app draws itself, so that browsers ask nobody else. Borders are those of
// Natural Earth at 1:10,000,000 (world-atlas, public domain), coasts and water those of OpenStreetMap
// (@geo-maps/earth-waterbodies-1km, ODbL), and the names those of the gazetteer.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { bboxClip } from '@turf/bbox-clip'
import { mesh, quantize } from 'topojson-client'
import { topology } from 'topojson-server'
import { planarRingArea, presimplify, simplify } from 'topojson-simplify'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { City, Country } from '../city.ts'
import { citiesOf } from '../find.ts'
import type { BaseMap, NamedTown } from './base-map.d.ts'

/** West, south, east and north of the Netherlands, Belgium, Germany and metropolitan France, with their surroundings. */
const BOX: [number, number, number, number] = [-6, 41, 17, 56.5]
const COUNTRIES: readonly Country[] = ['NL', 'BE', 'DE', 'FR']
/** Points that change an outline by a smaller area, in square degrees, are left out. */
const MIN_CHANGE = 3e-6
/** Lakes and islands of a smaller area, in square degrees, are left out: some 4 km². */
const MIN_AREA = 6e-4
/** Steps of the coordinates, each about 80 metres: finer than the outlines are. */
const STEPS = 2e4
/** Towns with fewer inhabitants are not named. */
const MIN_INHABITANTS = 15_000

const require = createRequire(import.meta.url)
const read = <T>(path: string) => JSON.parse(readFileSync(require.resolve(path), 'utf8')) as T
const countries = read<Topology<{ countries: GeometryCollection }>>('world-atlas/countries-10m.json')
const water = read<{ geometries: GeoJSON.MultiPolygon[] }>('@geo-maps/earth-waterbodies-1km/map.geo.json')

const isLarge = (ring: GeoJSON.Position[]) =>
  ring.length > 3 && Math.abs(planarRingArea(ring as [number, number][])) >= MIN_AREA

/** A body of water inside the box, with the islands in it; empty if little or nothing of it is there. */
function waterInside(coordinates: GeoJSON.Position[][]): GeoJSON.Position[][][] {
  const { geometry } = bboxClip(
    { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } },
    BOX,
  )
  const [shore, ...islands] = geometry.coordinates as GeoJSON.Position[][]
  return shore && isLarge(shore) ? [[shore, ...islands.filter(isLarge)]] : []
}

function bordersInside(): GeoJSON.Geometry {
  const borders = mesh(countries, countries.objects.countries, (one, other) => one !== other)
  return bboxClip({ type: 'Feature', properties: {}, geometry: borders }, BOX).geometry
}

const hundredth = (degrees: number) => Math.round(degrees * 100) / 100

function named({ name, names, latitude, longitude, population }: City): NamedTown {
  return [
    name,
    hundredth(latitude),
    hundredth(longitude),
    Math.round(population / 1_000),
    ...(names ? [names] : []),
  ] as NamedTown
}

const waters: GeoJSON.MultiPolygon = {
  type: 'MultiPolygon',
  coordinates: water.geometries.flatMap(({ coordinates }) => coordinates.flatMap(waterInside)),
}
const shapes = topology({ water: waters, borders: bordersInside() }) as BaseMap['outlines']
const towns = COUNTRIES.flatMap((country) => citiesOf(country))
  .filter(({ population }) => population >= MIN_INHABITANTS)
  .sort((one, other) => other.population - one.population)
  .map(named)
const baseMap: BaseMap = { outlines: quantize(simplify(presimplify(shapes), MIN_CHANGE), STEPS), towns }
writeFileSync(new URL('./base-map.json', import.meta.url), `${JSON.stringify(baseMap)}\n`)
process.stdout.write(`${baseMap.outlines.arcs.length} outlines, ${towns.length} names\n`)
