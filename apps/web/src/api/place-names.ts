import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FoundPlace } from '@uitpost/contracts'
import { CATEGORIES_CACHE_MS } from '@uitpost/contracts/constants'
import { useEffect, useRef, useState } from 'react'
import { call } from './call.ts'
import { keyOf } from './query-client.ts'

const NAMES_FROM = 2
const PLACES_SHOWN = 8
/** Debounce of typing, in ms. */
const DEBOUNCE_MS = 200
/** Maximum length that the server accepts. */
const NAME_LENGTH = 60

/** Places for a text; `idle` while it is too short to search for. */
export interface FoundPlaces {
  state: 'idle' | 'loading' | 'found' | 'none' | 'failed' | 'offline'
  places: readonly FoundPlace[]
  /** The text that they were searched for; empty while those of an earlier text are kept. */
  asked: string
  /** Called with the text whenever the user types. */
  onTyped: (text: string) => void
}

/**
 * The places whose name, in any of the four languages, begins with what was typed, or which it misspells. Before the user
 * types they are those of `stored`, and that they cannot be loaded is not told.
 */
export function usePlaces(stored = ''): FoundPlaces {
  const [typed, setTyped] = useState(stored)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const asked = typed.trim().slice(0, NAME_LENGTH)
  const { data, isError, isPending, isPlaceholderData } = useQuery({
    queryKey: [...keyOf('searchPlaces'), asked],
    queryFn: ({ signal }) => call('searchPlaces', { query: { q: asked, limit: PLACES_SHOWN }, signal }),
    enabled: asked.length >= NAMES_FROM,
    placeholderData: keepPreviousData,
    staleTime: CATEGORIES_CACHE_MS,
  })
  const state = stateOf()
  return {
    state,
    places: state === 'found' ? (data ?? []) : [],
    asked: isPlaceholderData ? '' : asked,
    onTyped: (text) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setTyped(text), DEBOUNCE_MS)
    },
  }

  function stateOf(): FoundPlaces['state'] {
    if (asked.length < NAMES_FROM) return 'idle'
    if ((isError || isPending) && typed === stored) return 'idle'
    if (isError) return navigator.onLine ? 'failed' : 'offline'
    if (isPending) return 'loading'
    if (data.length > 0) return 'found'
    return isPlaceholderData ? 'loading' : 'none'
  }
}
