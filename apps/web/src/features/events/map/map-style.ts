import baseMap from '@uitpost/places/base-map.json?url'
import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl'

/** The colours of a map, as CSS colours without variables, which a canvas cannot read. */
export interface MapColours {
  land: string
  water: string
  border: string
  name: string
  strongName: string
  ink: string
}

const VARIABLES: Record<keyof MapColours, string> = {
  land: '--paper',
  water: '--map-water',
  border: '--line-strong',
  name: '--ink-muted',
  strongName: '--ink',
  ink: '--ink',
}

/** The colours of the present theme, as the page computes them for `element`. */
export function readColours(element: HTMLElement): MapColours {
  const probe = element.appendChild(document.createElement('span'))
  const colours = Object.fromEntries(
    Object.entries(VARIABLES).map(([name, variable]) => {
      probe.style.color = `var(${variable})`
      return [name, getComputedStyle(probe).color]
    }),
  ) as Record<keyof MapColours, string>
  probe.remove()
  return colours
}

const kind = (name: string): ExpressionSpecification => ['==', ['get', 'kind'], name]
/** Number of inhabitants from which a town's name is drawn large. */
const CITY = 150_000

/**
 * The base map of our own: coast, borders, water and the names of towns in `language`. Without an address for glyphs
 * names are drawn in the fonts of the page, so no other server is called.
 */
export function baseStyle(colours: MapColours, language: string): StyleSpecification {
  return {
    version: 8,
    sources: {
      base: {
        type: 'geojson',
        data: new URL(baseMap, location.href).href,
        attribution: '',
        tolerance: 0.2,
      },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colours.water } },
      {
        id: 'land',
        type: 'fill',
        source: 'base',
        filter: kind('land'),
        paint: { 'fill-color': colours.land },
      },
      {
        id: 'lakes',
        type: 'fill',
        source: 'base',
        filter: kind('lake'),
        paint: { 'fill-color': colours.water },
      },
      {
        id: 'rivers',
        type: 'line',
        source: 'base',
        filter: kind('river'),
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: {
          'line-color': colours.water,
          'line-width': ['interpolate', ['linear'], ['zoom'], 4, 1, 10, 5],
        },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'base',
        filter: kind('border'),
        layout: { 'line-cap': 'round' },
        paint: { 'line-color': colours.border, 'line-width': 1.5, 'line-dasharray': [0, 3] },
      },
      {
        id: 'towns',
        type: 'symbol',
        source: 'base',
        filter: ['all', kind('town'), ['>=', ['zoom'], ['get', 'zoom']]],
        layout: {
          'text-field': ['coalesce', ['get', language], ['get', 'name']],
          'text-font': ['Instrument Sans Variable', 'sans-serif'],
          'text-size': ['case', ['>=', ['get', 'population'], CITY], 14, 12],
          'symbol-sort-key': ['-', 0, ['get', 'population']],
          'text-max-width': 8,
          'text-anchor': 'top',
        },
        paint: {
          'text-color': ['case', ['>=', ['get', 'population'], CITY], colours.strongName, colours.name],
          'text-halo-color': colours.land,
          'text-halo-width': 1.5,
        },
      },
    ],
  }
}
