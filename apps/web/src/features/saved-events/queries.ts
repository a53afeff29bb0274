import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Event, ReplyOf } from '@uitpost/contracts'
import { SUBSCRIPTIONS_CACHE_MS } from '@uitpost/contracts/constants'
import { useDeferredValue, useMemo } from 'react'
import { call } from '../../api/call.ts'
import { keyOf, read } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useWrite } from '../../use-write.ts'

/** All saved events, past ones too. */
export const useSavedEvents = () =>
  useQuery({ ...read('listSavedEvents'), staleTime: SUBSCRIPTIONS_CACHE_MS })

const TOGGLE = ['toggle-saved']

interface Toggle {
  event: Event
  save: boolean
}

/**
 * Saves or unsaves an event. The cached list changes at once and is rolled back on an error; lists and numbers are
 * refetched when the last of several quick toggles is answered.
 */
function useToggleSaved() {
  const { t } = useTexts()
  const client = useQueryClient()
  const key = keyOf('listSavedEvents')
  const set = ({ event, save }: Toggle) =>
    client.setQueryData<ReplyOf<'listSavedEvents'>>(key, (current = []) => {
      const others = current.filter(({ id }) => id !== event.id)
      return save ? [...others, { ...event, savedAt: new Date().toISOString() }] : others
    })

  return useWrite({
    mutationKey: TOGGLE,
    mutationFn: ({ event: { id: eventId }, save }: Toggle) =>
      save ? call('saveEvent', { body: { eventId } }) : call('unsaveEvent', { params: { eventId } }),
    onMutate: async (toggle) => {
      await client.cancelQueries({ queryKey: key })
      set(toggle)
    },
    onError: (_, { event, save }) => set({ event, save: !save }),
    failed: ({ save }) => (save ? t('saved.saveFailed') : t('saved.unsaveFailed')),
    route: 'saveEvent',
  })
}

/** State and action of the heart button of a card; undefined until the saved events are loaded. */
export function useSaving() {
  const { data } = useSavedEvents()
  // Every card gets its heart: in pieces between which presses are answered.
  const loaded = useDeferredValue(data !== undefined)
  const { mutate } = useToggleSaved()
  return useMemo(() => {
    if (!data || !loaded) return undefined
    const ids = new Set(data.map(({ id }) => id))
    return {
      isSaved: (event: Event) => ids.has(event.id),
      toggle: (event: Event) => mutate({ event, save: !ids.has(event.id) }),
    }
  }, [data, loaded, mutate])
}
