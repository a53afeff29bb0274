import type { BaseMap } from '@uitpost/places/base-map.json'
import { divIcon, geoJSON, type Map as LeafletMap, layerGroup, marker, rectangle } from 'leaflet'
import { feature } from 'topojson-client'
import styles from './leaflet.module.css'

/** Thousands of inhabitants from which a town's name is drawn large. */
const CITY = 150
/** Pixels of a letter of a name, and of the space around names. */
const LETTER = 7
const SPACE = { between: 30, height: 26 }

/** Draws land, water, borders and the names of towns. Returns a function that names the towns in view. */
export function drawBase(map: LeafletMap, { outlines, towns }: BaseMap, language: string): () => void {
  const [west, south, east, north] = outlines.bbox ?? [-180, -90, 180, 90]
  const draw = (kind: 'water' | 'borders', className = '') =>
    geoJSON(feature(outlines, outlines.objects[kind]), {
      interactive: false,
      style: { className },
    }).addTo(map)
  rectangle(
    [
      [south, west],
      [north, east],
    ],
    { className: styles.land, interactive: false },
  ).addTo(map)
  draw('water', styles.water)
  draw('borders', styles.borders)
  const names = layerGroup().addTo(map)

  return () => {
    names.clearLayers()
    const inView = map.getBounds()
    const taken: { x: number; y: number; width: number }[] = []
    for (const [name, latitude, longitude, thousands, others] of towns) {
      if (!inView.contains([latitude, longitude])) continue
      const text = others?.[language] ?? name
      const { x, y } = map.latLngToContainerPoint([latitude, longitude])
      const width = text.length * LETTER + SPACE.between
      const isFree = taken.every(
        (one) => Math.abs(one.y - y) > SPACE.height || Math.abs(one.x - x) > (one.width + width) / 2,
      )
      if (!isFree) continue
      taken.push({ x, y, width })
      const element = document.createElement('span')
      element.className = styles.town ?? ''
      element.toggleAttribute('data-city', thousands >= CITY)
      element.textContent = text
      marker([latitude, longitude], {
        icon: divIcon({ html: element, className: '', iconSize: [0, 0] }),
        interactive: false,
        keyboard: false,
        pane: 'shadowPane',
      }).addTo(names)
    }
  }
}
