import { useQuery } from '@tanstack/react-query'
import type { StyleSpecification } from 'maplibre-gl'
import { useState } from 'react'
import { read } from '../../../api/query-client.ts'

/** Timeout of fetching the style, in ms. */
const STYLE_MS = 10_000

/** What lies under the events: our own base map, or the style of the tile service that the operator has set. */
export type MapGround =
  | { kind: 'asking' }
  /** `failed`: a tile service is set, and cannot be shown. */
  | { kind: 'own'; failed: boolean }
  | { kind: 'service'; style: StyleSpecification; hosts: readonly string[] }

const ASKING: MapGround = { kind: 'asking' }
const OWN: MapGround = { kind: 'own', failed: false }
const OWN_INSTEAD: MapGround = { kind: 'own', failed: true }

/**
 * The base map, and a function to call when that of a service cannot be shown (requirement `map.falls-back`).
 * Sends no request before the map is `wanted`.
 */
export function useMapGround(wanted: boolean): { ground: MapGround; fallBack: () => void } {
  const [fellBack, setFellBack] = useState(false)
  const { data: service, isError } = useQuery({ ...read('readMapService'), enabled: wanted })
  const styleUrl = service?.styleUrl
  const style = useQuery({
    queryKey: ['the style of a tile service', styleUrl],
    queryFn: ({ signal }) => fetchStyle(String(styleUrl), signal),
    enabled: typeof styleUrl === 'string',
  })
  const groundNow = (): MapGround => {
    if (isError || styleUrl === null) return OWN
    if (fellBack || style.isError) return OWN_INSTEAD
    return service && style.data ? { kind: 'service', style: style.data, hosts: service.hosts } : ASKING
  }
  return { ground: groundNow(), fallBack: () => setFellBack(true) }
}

/** Fetches a style. Throws if it does not come in time or is something else; MapLibre checks its details. */
async function fetchStyle(url: string, signal: AbortSignal): Promise<StyleSpecification> {
  const reply = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(STYLE_MS)]) })
  const style: unknown = reply.ok ? await reply.json() : undefined
  if (!isStyle(style)) throw new Error('This address has no style of a map')
  return style
}

const isStyle = (value: unknown): value is StyleSpecification =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  value.version === 8 &&
  'layers' in value &&
  Array.isArray(value.layers) &&
  'sources' in value &&
  typeof value.sources === 'object'
