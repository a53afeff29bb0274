import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keyOf, read } from '../../api/query-client.ts'
import { useSession } from '../../api/session/session.tsx'
import { type Choice, storeChoice } from './stored-choice.ts'

/** Fetches the consents only when signed in and when they are shown (requirement `calls.consents-when`). */
export function useConsents(shown: boolean) {
  const { state } = useSession()
  return useQuery({ ...read('getConsents'), enabled: shown && state.status === 'signedIn' })
}

/** Stores the choice in this browser at once, for visitors too, and sends it to the server. */
export function useSaveConsents() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ analytics, marketing }: Choice) => {
      storeChoice({ analytics, marketing })
      return call('saveConsents', { body: { analytics, marketing } })
    },
    onSuccess: (consents) => queryClient.setQueryData(keyOf('getConsents'), consents),
  })
}
