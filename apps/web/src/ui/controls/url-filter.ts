import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** Filters of a screen, kept in the query of its URL: they survive a reload, and the URL can be shared. */
export function useUrlFilter<K extends string>() {
  const [parameters] = useSearchParams()
  const location = useLocation()
  const { pathname } = location
  const state: unknown = location.state
  const navigate = useNavigate()
  /** An empty or undefined value removes a filter; filters that are not named stay. */
  const change = useCallback(
    (changes: Partial<Record<K, string | undefined>>) => {
      // The URL, not `parameters`: on a slow phone it changes up to a second before the screen does, and what is pressed
      // meanwhile must neither undo the last change nor bring back a screen that was left.
      if (window.location.pathname !== pathname) return
      const next = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries<string | undefined>(changes)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true, state })
    },
    [navigate, pathname, state],
  )
  return { read: (name: K) => parameters.get(name) ?? undefined, change }
}

/** The value when it is one of the options, else undefined; URLs can contain anything. */
export const oneOf = <V extends string>(options: readonly V[], value: string | undefined) =>
  options.find((option) => option === value)
