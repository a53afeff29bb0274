import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminCountry, AdminPlace, Place } from '@uitpost/contracts'
import { CATEGORIES_CACHE_MS, type Country } from '@uitpost/contracts/constants'
import { call } from '../../api/call.ts'
import { keyOf, read } from '../../api/query-client.ts'
import { placeText } from '../../texts/place-text.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useWrite } from '../../use-write.ts'

/** Each country with the cities that discovery searches or searched. */
export const useCountries = () => useQuery({ ...read('listCountries'), staleTime: 0 })

const NAMES_FROM = 2
const PLACES_SHOWN = 8

/** Cities of a country whose name starts with the typed text. */
export const usePlaces = (typed: string, country: Country) =>
  useQuery({
    queryKey: [...keyOf('searchPlaces'), country, typed],
    queryFn: ({ signal }) =>
      call('searchPlaces', { query: { q: typed, country, limit: PLACES_SHOWN }, signal }),
    enabled: typed.length >= NAMES_FROM,
    placeholderData: keepPreviousData,
    staleTime: CATEGORIES_CACHE_MS,
  })

type Named = Pick<AdminPlace, 'id' | 'name' | 'region'>
type Change = { country: Country; active: boolean } & { place?: Named | Place }

/** The list after switching a country or a city; a city not in the list is added. */
function changed(countries: AdminCountry[], { country, active, place }: Change): AdminCountry[] {
  return countries.map((one) => {
    if (one.country !== country) return one
    if (!place) return { ...one, active }
    const known = one.places.find(({ id }) => id === place.id)
    const { id, name, region } = place
    const next = known ? { ...known, active } : { id, name, region, country, active, events: 0 }
    const others = one.places.filter((other) => other.id !== id)
    const places = [...others, next].toSorted((a, b) => a.name.localeCompare(b.name))
    return { ...one, places }
  })
}

/** Switches a country or city on or off. The cached list changes at once and is rolled back on an error. */
export function useChangeActivity() {
  const texts = useTexts()
  const { t } = texts
  const toast = useToast()
  const client = useQueryClient()
  const key = keyOf('listCountries')
  const nameOf = ({ country, place }: Change) => place?.name ?? t(`country.${country}`)
  return useWrite({
    mutationKey: ['change-activity'],
    mutationFn: async ({ country, active, place }: Change): Promise<unknown> =>
      place
        ? call('changePlace', { params: { country, placeId: place.id }, body: { active } })
        : call('changeCountry', { params: { country }, body: { active } }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: key })
      const known = client
        .getQueryData<AdminCountry[]>(key)
        ?.find(({ country }) => country === change.country)
        ?.places.some(({ id }) => id === change.place?.id)
      client.setQueryData<AdminCountry[]>(key, (list) => list && changed(list, change))
      return { added: change.place !== undefined && !known }
    },
    onSuccess: (_, change, { added }) => {
      if (!added) return
      const text = placeText(texts, nameOf(change), (named) => t('countries.added.text', named))
      toast({ title: t('countries.added'), text, state: 'success' })
    },
    onError: (_, change) => {
      client.setQueryData<AdminCountry[]>(
        key,
        (list) => list && changed(list, { ...change, active: !change.active }),
      )
    },
    failed: (change) => t('countries.changeFailed', { name: nameOf(change) }),
    route: 'changePlace',
  })
}
