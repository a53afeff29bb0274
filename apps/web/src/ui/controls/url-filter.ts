import { useCallback } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

/** What a screen is filtered by, kept in its address: it survives a reload and can be sent to a colleague. */
export function useUrlFilter<K extends string>() {
  const [parameters, setParameters] = useSearchParams()
  const state: unknown = useLocation().state
  /** Empty or undefined takes a filter away; what is not named stays. */
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

/** The value when it is one of the options, as addresses can be typed by hand. */
export const oneOf = <V extends string>(options: readonly V[], value: string | undefined) =>
  options.find((option) => option === value)
