import { useQuery } from '@tanstack/react-query'
import { PENDING_STALE_MS } from '@uitpost/contracts/constants'
import { call, callList } from '../../api/call.ts'
import { keyOf } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.tsx'
import type { Announce } from '../../ui/feedback/toast.tsx'
import { useWrite } from '../../use-write.ts'

/** Changes proposed by re-checks of approved events, soonest event first. */
export const useProposals = () =>
  useQuery({
    queryKey: keyOf('listProposals'),
    queryFn: ({ signal }) => callList('listProposals', { signal }),
    staleTime: PENDING_STALE_MS,
    refetchInterval: PENDING_STALE_MS * 6,
  })

interface Answer {
  id: string
  title: string
  answer: 'confirm' | 'dismiss'
}

/** Confirms or dismisses a proposal. */
export function useAnswerProposal(announce: Announce) {
  const { t } = useTexts()
  return useWrite({
    mutationFn: async ({ id, answer }: Answer): Promise<string | null> => {
      if (answer === 'confirm') return (await call('confirmProposal', { params: { id } })).actionId
      await call('dismissProposal', { params: { id } })
      return null
    },
    onSuccess: (actionId, { title, answer }) =>
      announce(
        {
          title: t(`proposals.done.${answer}`),
          text: t(`proposals.done.${answer}.text`, { title }),
          state: 'success',
        },
        actionId,
      ),
    failed: (_, said) => said ?? t('proposals.failed'),
    route: ({ answer }) => (answer === 'confirm' ? 'confirmProposal' : 'dismissProposal'),
  })
}
