import { divIcon, type Handler, type Map as LeafletMap, type Marker, marker } from 'leaflet'
import Supercluster, { type ClusterFeature, type PointFeature } from 'supercluster'
import { classNames } from '../../../ui/class-names.ts'
import stampStyles from '../../../ui/drawing/stamp.module.css'
import styles from './leaflet.module.css'
import type { MapContent, MapItem } from './map-items.ts'

/** Pixels within which events are one pin: about its width. */
const RADIUS = 44
/** Pixels of the world at zoom level 0, as Leaflet counts. */
const WORLD = 256
/** Families of which the edges show behind the number of a group. */
const FANNED = 2

export interface PinWords {
  /** 'Nov' */
  month: (date: string) => string
  /** '12 events' */
  events: (count: number) => string
}

interface PinOptions {
  words: PinWords
  still: boolean
  onChoose: (keys: string[]) => void
}

type Properties = { item: MapItem }
type Spot = PointFeature<Properties> | ClusterFeature<object>

/**
 * Draws events as stamps with their date, and those that stand close together as one pin with their number. Pressing a
 * group goes nearer, or chooses its events if they are in one place. Only pins in view are in the page.
 */
export function drawPins(map: LeafletMap, { words, still, onChoose }: PinOptions) {
  let index: Supercluster<Properties, object> | undefined
  let loaded: string | undefined
  let chosen: readonly string[] = []
  const pins = new Map<string, { marker: Marker; element: HTMLElement; keys: () => string[] }>()

  const leavesOf = (id: number, limit = Number.POSITIVE_INFINITY) =>
    index?.getLeaves(id, limit).map(({ properties }) => properties.item) ?? []

  function pinOf({ properties, geometry }: Spot): { element: HTMLElement; keys: () => string[] } {
    if ('item' in properties) {
      const { item } = properties
      const stamp = stampOf(item, words)
      // The name begins with what is seen, for those who speak it.
      const label = [stamp.textContent, item.title, item.line].join(' · ')
      return {
        element: buttonOf(label, [stamp], () => onChoose([item.key])),
        keys: () => [item.key],
      }
    }
    const { cluster_id: id, point_count: count } = properties
    const press = () => {
      const zoom = index?.getClusterExpansionZoom(id) ?? Number.POSITIVE_INFINITY
      const [longitude = 0, latitude = 0] = geometry.coordinates
      if (zoom <= map.getMaxZoom()) map.setView([latitude, longitude], zoom)
      else onChoose(leavesOf(id).map(({ key }) => key))
    }
    return {
      element: buttonOf(words.events(count), groupOf(count, leavesOf(id, FANNED)), press),
      keys: () => leavesOf(id).map(({ key }) => key),
    }
  }

  // The types of Leaflet leave it out.
  const dragged = () => (map.dragging as Handler & { moved(): boolean }).moved()

  function buttonOf(label: string, content: HTMLElement[], press: () => void): HTMLElement {
    const element = document.createElement(still ? 'span' : 'button')
    element.className = styles.pin ?? ''
    element.append(...content)
    if (!(element instanceof HTMLButtonElement)) return element
    element.type = 'button'
    element.setAttribute('aria-label', label)
    element.addEventListener('click', (event) => {
      // Neither a click beside the pins, nor the end of a drag that began on one; keys have no clicks to count.
      event.stopPropagation()
      if (event.detail === 0 || !dragged()) press()
    })
    return element
  }

  function clear(): void {
    for (const pin of pins.values()) pin.marker.remove()
    pins.clear()
  }

  return {
    load(content: Pick<MapContent, 'items' | 'chosen'>): void {
      chosen = content.chosen
      const next = JSON.stringify(content.items)
      if (next === loaded) return
      loaded = next
      index = new Supercluster<Properties, object>({
        radius: RADIUS,
        extent: WORLD,
        maxZoom: map.getMaxZoom(),
      }).load(
        content.items.map((item) => ({
          type: 'Feature',
          properties: { item },
          geometry: { type: 'Point', coordinates: [item.longitude, item.latitude] },
        })),
      )
      // The same number names another group now.
      clear()
    },

    /** Draws the pins in view; those that stay keep their elements, and the focus. */
    draw(): void {
      const view = map.getBounds()
      const spots = index?.getClusters(
        [view.getWest(), view.getSouth(), view.getEast(), view.getNorth()],
        Math.floor(map.getZoom()),
      )
      const pane = map.getPanes().markerPane
      const hadFocus = pane.contains(document.activeElement)
      const before = new Set(pins.keys())
      for (const spot of spots ?? []) {
        const id = 'item' in spot.properties ? spot.properties['item'].key : String(spot.id)
        before.delete(id)
        const [longitude = 0, latitude = 0] = spot.geometry.coordinates
        const pin = pins.get(id) ?? {
          ...pinOf(spot),
          marker: marker([latitude, longitude], {
            keyboard: false,
            interactive: false,
            autoPanOnFocus: false,
          }),
        }
        if (!pins.has(id)) {
          pin.marker.setIcon(divIcon({ html: pin.element, className: '', iconSize: [0, 0] })).addTo(map)
          pins.set(id, pin)
        }
        const isChosen = chosen.length > 0 && pin.keys().some((key) => chosen.includes(key))
        pin.element.toggleAttribute('data-chosen', isChosen)
        pin.marker.setZIndexOffset(isChosen ? 1_000 : 0)
      }
      for (const id of before) {
        pins.get(id)?.marker.remove()
        pins.delete(id)
      }
      if (hadFocus && !pane.contains(document.activeElement)) nearestToCentre()?.focus()
    },
  }

  /** After a group was entered by its key, its events are around the centre. */
  function nearestToCentre(): HTMLElement {
    const centre = map.getCenter()
    const [nearest] = [...pins.values()].sort(
      (one, other) => one.marker.getLatLng().distanceTo(centre) - other.marker.getLatLng().distanceTo(centre),
    )
    return nearest?.element ?? map.getContainer()
  }
}

function textIn(name: string, className: string | undefined, text: string): HTMLElement {
  const element = document.createElement(name)
  element.className = className ?? ''
  element.textContent = text
  return element
}

function stampOf({ date, family }: MapItem, { month }: PinWords): HTMLElement {
  const stamp = document.createElement('span')
  stamp.className = classNames(stampStyles.stamp, styles.stamp)
  stamp.dataset['family'] = family
  stamp.append(
    textIn('span', stampStyles.stampMonth, month(date)),
    ' ',
    textIn('span', stampStyles.stampDay, String(Number(date.slice(8, 10)))),
  )
  return stamp
}

function groupOf(count: number, items: readonly MapItem[]): HTMLElement[] {
  const edges = items.map(({ family }) => {
    const edge = document.createElement('i')
    edge.dataset['family'] = family
    return edge
  })
  const number = textIn('b', styles.count, String(count))
  number.toggleAttribute('data-large', count >= 100)
  return [...edges, number]
}
