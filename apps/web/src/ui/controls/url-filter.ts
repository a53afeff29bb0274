import { useCallback } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

/** Filters of a screen, kept in the query of its URL: they survive a reload, and the URL can be shared. */
export function useUrlFilter<K extends string>() {
  const [parameters, setParameters] = useSearchParams()
  const state: unknown = useLocation().state
  /** An empty or undefined value removes a filter; filters that are not named stay. */
  const change = useCallback(
    (changes: Partial<Record<K, string | undefined>>) =>
      setParameters(
        (current) => {
          const next = new URLSearchParams(current)
          for (const [name, value] of Object.entries<string | undefined>(changes)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true, preventScrollReset: true, state },
      ),
    [setParameters, state],
  )
  return { read: (name: K) => parameters.get(name) ?? undefined, change }
}

/** The value when it is one of the options, else undefined; URLs can contain anything. */
export const oneOf = <V extends string>(options: readonly V[], value: string | undefined) =>
  options.find((option) => option === value)
