import type { Map as MapLibre } from 'maplibre-gl'

/** Timeout of the first tile of a service, in ms. */
const FIRST_TILE_MS = 10_000

/**
 * Calls `onBroken` if MapLibre refuses the style of a service, or if none of its tiles has come when everything is
 * drawn or the time is over. `ownSources`: ids of the sources that we add. Returns a function that ends the watch.
 */
export function watchTiles(map: MapLibre, ownSources: readonly string[], onBroken: () => void): () => void {
  let refusable = true
  let arrived = false
  const decide = () => {
    if (!arrived) onBroken()
  }
  map.on('error', () => {
    if (refusable) onBroken()
  })
  map.on('style.load', () => {
    refusable = false
  })
  map.on('sourcedata', ({ tile, sourceId }) => {
    if (tile && !ownSources.includes(sourceId)) arrived = true
  })
  void map.once('idle', decide)
  // A hidden page draws nothing, so it asks for no tiles.
  const timer = setTimeout(() => document.hidden || decide(), FIRST_TILE_MS)
  return () => clearTimeout(timer)
}
