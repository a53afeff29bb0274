import { skipToken, useQuery } from '@tanstack/react-query'
import type { Place } from '@uitpost/contracts'
import type { Country } from '@uitpost/contracts/constants'
import { call } from './call.ts'
import { keyOf } from './query-client.ts'
import { useUser } from './session/session.tsx'

/** The place that a name means: undefined until it is known, null if there is none. */
export function usePlaceNamed(name: string | undefined, country?: Country): Place | null | undefined {
  const { data, isError } = useQuery({
    queryKey: [...keyOf('searchPlaces'), 'named', name, country],
    queryFn: name
      ? async ({ signal }) => {
          const [found] = await call('searchPlaces', { query: { q: name, country, limit: 1 }, signal })
          return found ?? null
        }
      : skipToken,
  })
  return name && !isError ? data : null
}

/** The place that the user's city names. */
export function useOwnPlace(): Place | null | undefined {
  const { city, country } = useUser()
  return usePlaceNamed(city, country)
}
