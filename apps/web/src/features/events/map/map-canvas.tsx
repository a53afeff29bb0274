import { circle } from '@turf/circle'
import {
  GeoJSONSource,
  type MapGeoJSONFeature,
  Map as MapLibre,
  type MapMouseEvent,
  type StyleSpecification,
} from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef } from 'react'
import styles from './event-map.module.css'
import type { Around, MapItem } from './map-items.ts'
import { baseStyle, readColours } from './map-style.ts'
import { drawMarker } from './marker-images.ts'
import { watchTiles } from './watch-tiles.ts'

/** Maximum zoom level: our outlines have no more detail, and a service's map shows a single street. */
const CLOSEST = { own: 12, service: 16 }
/** The zoom level around a single place, and where nothing can be zoomed. */
const CLOSE = 10
const CLOSE_STILL = 9
const CLUSTER_PX = 30
/** Pixels around the points: a marker stands above its point, and the buttons are on the right. */
const SPACE = { top: 60, right: 88, bottom: 24, left: 32 }
const SPACE_STILL = 40
/** Sources and layers of ours; the style of a service has others. */
const EVENTS = 'uitpost-events'
const AROUND = 'uitpost-around'

export interface MapCanvasProps {
  items: readonly MapItem[]
  around: Around | undefined
  /** Keys of the chosen items. */
  chosen: readonly string[]
  onChoose: (keys: string[]) => void
  /** The style of a tile service; without one the base map is ours. */
  serviceStyle: StyleSpecification | undefined
  /** Called if the map of the service cannot be shown. */
  onServiceFailed: () => void
  /** Called if this browser cannot draw the map. */
  onFailed: () => void
  label: string
  /** Neither moved nor zoomed. */
  still?: boolean
  language: string
  /** Receives the controls once the map is drawn. */
  onReady: (controls: MapControls) => void
}

export interface MapControls {
  zoomIn: () => void
  zoomOut: () => void
}

function itemFeatures(items: readonly MapItem[], chosen: readonly string[]): GeoJSON.FeatureCollection {
  const picked = new Set(chosen)
  return {
    type: 'FeatureCollection',
    features: items.map(({ key, family, date, latitude, longitude }) => ({
      type: 'Feature',
      properties: {
        key,
        image: `stamp ${family} ${Number(date.slice(8, 10))} ${picked.has(key) ? 'chosen' : ''}`.trim(),
      },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  }
}

const nothing: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }
const outlineOf = (around: Around | undefined): GeoJSON.FeatureCollection =>
  around
    ? {
        type: 'FeatureCollection',
        features: [circle([around.longitude, around.latitude], around.km, { units: 'kilometers' })],
      }
    : nothing

/** West, south, east and north of what is to be seen; all items, and the whole circle. */
function boundsOf(items: readonly MapItem[], around: Around | undefined): [number, number, number, number] {
  const points: [number, number][] = [
    ...items.map(({ longitude, latitude }): [number, number] => [longitude, latitude]),
    ...outlineOf(around).features.flatMap(
      ({ geometry }) => (geometry as GeoJSON.Polygon).coordinates[0] as [number, number][],
    ),
  ]
  // The Netherlands and Belgium, when there is nothing to show.
  if (points.length === 0) return [2.5, 49.5, 7.3, 53.6]
  const longitudes = points.map(([longitude]) => longitude)
  const latitudes = points.map(([, latitude]) => latitude)
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}

const fitOf = (still: boolean) => ({
  padding: still ? SPACE_STILL : SPACE,
  maxZoom: still ? CLOSE_STILL : CLOSE,
})

/** The map itself, drawn by MapLibre. Loaded only when a map is opened. */
export function MapCanvas({
  items,
  around,
  chosen,
  onChoose,
  serviceStyle,
  onServiceFailed,
  onFailed,
  onReady,
  label,
  language,
  still = false,
}: MapCanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<MapLibre>(null)
  const choose = useEffectEvent(onChoose)
  const fail = useEffectEvent(onFailed)
  const failService = useEffectEvent(onServiceFailed)
  const name = useEffectEvent(() => label)
  const ready = useEffectEvent(onReady)
  const fill = useEffectEvent((map: MapLibre) => addItems(map, { items, around, chosen }))
  const bounds = useEffectEvent(() => boundsOf(items, around))

  useEffect(() => {
    const container = box.current
    if (!container) return
    const styleNow = () => serviceStyle ?? baseStyle(readColours(container), language)
    let map: MapLibre
    try {
      map = new MapLibre({
        container,
        style: styleNow(),
        bounds: bounds(),
        fitBoundsOptions: fitOf(still),
        minZoom: 4,
        maxZoom: serviceStyle ? CLOSEST.service : CLOSEST.own,
        attributionControl: serviceStyle ? { compact: false } : false,
        interactive: !still,
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        locale: { 'Map.Title': name() },
      })
    } catch {
      // Without WebGL.
      fail()
      return
    }
    drawn.current = map
    map.touchZoomRotate.disableRotation()
    map.keyboard.disableRotation()
    map.on('styleimagemissing', ({ id }) => addMarkerImage(map, container, id))
    map.on('style.load', () => fill(map))
    map.on('click', (event) => void chooseAt(map, event, choose))
    void map.once('style.load', () => ready({ zoomIn: () => map.zoomIn(), zoomOut: () => map.zoomOut() }))
    const endWatch = serviceStyle && watchTiles(map, [EVENTS, AROUND], () => failService())
    const redraw = () => map.setStyle(styleNow(), { diff: false })
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', redraw)
    const theme = new MutationObserver(redraw)
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      endWatch?.()
      dark.removeEventListener('change', redraw)
      theme.disconnect()
      drawn.current = null
      map.remove()
    }
  }, [serviceStyle, language, still])

  useEffect(() => {
    const map = drawn.current
    if (!map) return
    map.getCanvas().setAttribute('aria-label', label)
    setData(map, EVENTS, itemFeatures(items, chosen))
    setData(map, AROUND, outlineOf(around))
  }, [items, chosen, around, label])

  const seen = JSON.stringify(boundsOf(items, around))
  useEffect(() => {
    const [west = 0, south = 0, east = 0, north = 0] = JSON.parse(seen) as number[]
    drawn.current?.fitBounds([west, south, east, north], fitOf(still))
  }, [seen, still])

  return <div ref={box} className={styles.mapCanvas} data-service={serviceStyle ? '' : undefined} />
}

function addItems(
  map: MapLibre,
  { items, around, chosen }: Pick<MapCanvasProps, 'items' | 'around' | 'chosen'>,
): void {
  const colours = readColours(map.getContainer())
  map.addSource(AROUND, { type: 'geojson', data: outlineOf(around) })
  map.addLayer({
    id: AROUND,
    type: 'line',
    source: AROUND,
    paint: { 'line-color': colours.ink, 'line-width': 1.5, 'line-dasharray': [4, 3] },
  })
  map.addSource(EVENTS, {
    type: 'geojson',
    data: itemFeatures(items, chosen),
    cluster: true,
    clusterRadius: CLUSTER_PX,
    clusterMaxZoom: map.getMaxZoom(),
  })
  map.addLayer({
    id: EVENTS,
    type: 'symbol',
    source: EVENTS,
    layout: {
      'icon-image': [
        'case',
        ['has', 'point_count'],
        ['concat', 'group ', ['to-string', ['get', 'point_count_abbreviated']]],
        ['get', 'image'],
      ],
      'icon-anchor': 'bottom',
      'icon-allow-overlap': true,
      // A marker does not hide the name of its town, which stands below the point.
      'icon-ignore-placement': true,
    },
  })
}

function setData(map: MapLibre, id: string, data: GeoJSON.FeatureCollection): void {
  const source = map.getSource(id)
  if (source instanceof GeoJSONSource) source.setData(data)
}

/** Draws a picture that a layer names as 'stamp <family> <day> [chosen]' or 'group <number>'. */
function addMarkerImage(map: MapLibre, container: HTMLElement, id: string): void {
  const [kind, first = '', day = '', chosen] = id.split(' ')
  if (kind !== 'stamp' && kind !== 'group') return
  const group = kind === 'group'
  const probe = container.appendChild(document.createElement('span'))
  if (!group) probe.dataset['family'] = first
  const colour = (variable: string) => {
    probe.style.color = `var(${variable})`
    return getComputedStyle(probe).color
  }
  const colours = {
    ground: colour(group ? '--solid' : '--ink-solid'),
    paper: colour(group ? '--on-solid' : '--stamp-paper'),
    ink: colour('--ink'),
  }
  probe.remove()
  const scale = Math.max(1, Math.round(devicePixelRatio))
  const image = drawMarker({ text: group ? first : day, colours, chosen: chosen === 'chosen', group }, scale)
  map.addImage(id, image, { pixelRatio: scale })
}

/** Chooses the event at a place, or enters a group; events of one and the same place are chosen together. */
async function chooseAt(
  map: MapLibre,
  event: MapMouseEvent,
  choose: (keys: string[]) => void,
): Promise<void> {
  const [feature] = map.queryRenderedFeatures(event.point, { layers: [EVENTS] })
  if (!feature) return choose([])
  const clusterId: unknown = feature.properties['cluster_id']
  if (typeof clusterId !== 'number') return choose([keyOf(feature)])
  const source = map.getSource(EVENTS)
  if (!(source instanceof GeoJSONSource)) return
  const zoom = await source.getClusterExpansionZoom(clusterId)
  if (zoom <= map.getMaxZoom() && feature.geometry.type === 'Point') {
    const [longitude = 0, latitude = 0] = feature.geometry.coordinates
    map.easeTo({ center: [longitude, latitude], zoom })
    return
  }
  const leaves = await source.getClusterLeaves(clusterId, Number.POSITIVE_INFINITY, 0)
  choose(leaves.map(keyOf))
}

const keyOf = ({ properties }: Pick<MapGeoJSONFeature, 'properties'> | GeoJSON.Feature): string =>
  String(properties?.['key'])
