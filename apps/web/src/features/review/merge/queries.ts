import type { AdminEvent } from '@uitpost/contracts'
import type { MergeField } from '@uitpost/contracts/admin-constants'
import { call } from '../../../api/call.ts'
import { useTexts } from '../../../texts/texts.tsx'
import type { Announce } from '../../../ui/feedback/toast.tsx'
import { useWrite } from '../../../use-write.ts'

export type Pair = readonly [AdminEvent, AdminEvent]

/** Makes two events one; `values` names per field the event whose value stays. */
export function useMergeEvents(announce: Announce) {
  const { t } = useTexts()
  return useWrite({
    mutationFn: ({
      pair: [one, other],
      values,
    }: {
      pair: Pair
      values: Partial<Record<MergeField, string>>
    }) => call('mergeEvents', { body: { eventIds: [one.id, other.id], values } }),
    onSuccess: ({ title, actionId }) =>
      announce({ title: t('same.done'), text: t('same.done.text', { title }), state: 'success' }, actionId),
    route: 'mergeEvents',
    waits: false,
  })
}
