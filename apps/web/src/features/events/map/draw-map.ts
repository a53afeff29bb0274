import { MAX_RADIUS_KM } from '@uitpost/contracts/constants'
import { distanceKm, type Point } from '@uitpost/places'
import type { BaseMap } from '@uitpost/places/base-map.json'
import {
  circle,
  type FitBoundsOptions,
  LatLngBounds,
  type Map as LeafletMap,
  latLng,
  map as leafletMap,
} from 'leaflet'
import { drawBase } from './draw-base.ts'
import { drawPins, type PinWords } from './draw-pins.ts'
import styles from './leaflet.module.css'
import type { Around, MapContent } from './map-items.ts'

/** Zoom levels: the region fills a screen, and the outlines show no more. */
const FARTHEST = 5
const CLOSEST = 12
/** Shows a town and those around it. */
const NEAR = 10
/** The Netherlands and Belgium, when there is nothing to show. */
const HOME = new LatLngBounds([49.5, 2.5], [53.6, 7.3])
/** Pixels around the points: a pin stands above its point, and the buttons are on the right. */
const FIT: Record<'moved' | 'still', FitBoundsOptions> = {
  moved: { paddingTopLeft: [32, 64], paddingBottomRight: [72, 24], maxZoom: 11, animate: false },
  still: { padding: [40, 40], maxZoom: 10, animate: false },
}

export interface MapOptions {
  base: BaseMap
  language: string
  words: PinWords
  /** Neither moved nor zoomed, nor reached by keyboard. */
  still: boolean
  onChoose: (keys: string[]) => void
  /** Receives what is in view after the reader moved the map, and undefined when it shows what was asked for. */
  onMove: (inView: Around | undefined) => void
}

export interface DrawnMap {
  show: (content: MapContent) => void
  zoomIn: () => void
  zoomOut: () => void
  /** Moves to a point, and returns what is in view then. */
  goTo: (point: Point) => Around
  remove: () => void
}

function boundsOf({ items, around }: MapContent): LatLngBounds {
  const bounds = new LatLngBounds(items.map(({ latitude, longitude }) => [latitude, longitude]))
  if (around) bounds.extend(latLng(around.latitude, around.longitude).toBounds(around.km * 2_000))
  return bounds.isValid() ? bounds : HOME
}

/** The circle around what is in view, as far as one can search. */
function inViewOf(map: LeafletMap): Around {
  const { lat: latitude, lng: longitude } = map.getCenter().wrap()
  const corner = map.getBounds().getNorthEast()
  const km = Math.ceil(distanceKm({ latitude, longitude }, { latitude: corner.lat, longitude: corner.lng }))
  return { latitude, longitude, km: Math.min(Math.max(km, 1), MAX_RADIUS_KM), name: undefined }
}

/** Draws a map into an element of the page. It sets no style attributes, only properties of `style`. */
export function drawMap(
  container: HTMLElement,
  { base, language, words, still, onChoose, onMove }: MapOptions,
): DrawnMap {
  const animated = !still && !matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = leafletMap(container, {
    attributionControl: false,
    zoomControl: false,
    boxZoom: false,
    minZoom: FARTHEST,
    maxZoom: CLOSEST,
    zoomSnap: 0.5,
    zoomAnimation: animated,
    markerZoomAnimation: animated,
    inertia: animated,
    ...(still && {
      dragging: false,
      keyboard: false,
      scrollWheelZoom: false,
      doubleClickZoom: false,
      touchZoom: false,
    }),
  })
  map.fitBounds(HOME, { animate: false })
  const drawTowns = drawBase(map, base, language)
  const pins = drawPins(map, { words, still, onChoose })
  const ring = circle(map.getCenter(), { className: styles.around, interactive: false, fill: false })
  let shown: { question: string; bounds: LatLngBounds; centre: string } | undefined
  const centreNow = () => `${map.getCenter().toString()} ${map.getZoom()}`
  map.on('moveend', () => {
    drawTowns()
    pins.draw()
    if (shown && centreNow() !== shown.centre) onMove(inViewOf(map))
  })
  map.on('click', () => onChoose([]))

  function fit(content: MapContent): void {
    const bounds = boundsOf(content)
    // Further items of the same question move the map only if the reader did not.
    if (shown?.question === content.question && (bounds.equals(shown.bounds) || centreNow() !== shown.centre))
      return
    const isPart = content.around !== undefined && content.around.name === undefined
    if (!(isPart && shown)) {
      // Until it is fitted, its moves are not the reader's.
      shown = undefined
      map.fitBounds(bounds, FIT[still ? 'still' : 'moved'])
    }
    shown = { question: content.question, bounds, centre: centreNow() }
    onMove(undefined)
  }

  return {
    show(content) {
      const { around } = content
      if (around)
        ring
          .setLatLng([around.latitude, around.longitude])
          .setRadius(around.km * 1_000)
          .addTo(map)
      else ring.remove()
      pins.load(content)
      fit(content)
      pins.draw()
    },
    zoomIn: () => map.zoomIn(),
    zoomOut: () => map.zoomOut(),
    goTo({ latitude, longitude }) {
      map.setView([latitude, longitude], NEAR, { animate: false })
      return inViewOf(map)
    },
    remove: () => map.remove(),
  }
}
