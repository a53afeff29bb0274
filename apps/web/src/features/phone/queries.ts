import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'

/** Sends a code to a number; the number is used once it is confirmed with the code. */
export const useSendCode = () =>
  useMutation({ mutationFn: (phone: string) => call('setPhone', { body: { phone } }) })

export function useConfirmPhone(phone: string) {
  const { t } = useTexts()
  const toast = useToast()
  const { reload } = useSession()
  return useMutation({
    mutationFn: async (code: string) => {
      await call('confirmPhone', { body: { code } })
      await reload()
    },
    onSuccess: () =>
      toast({
        title: t('phone.confirmed.title'),
        text: t('phone.confirmed.text', { phone }),
        state: 'success',
      }),
  })
}

export function useRemovePhone() {
  const { t } = useTexts()
  const toast = useToast()
  const { reload } = useSession()
  return useMutation({
    mutationFn: async () => {
      await call('removePhone')
      await reload()
    },
    onSuccess: () => toast({ title: t('phone.removed'), text: t('phone.removed.text'), state: 'success' }),
  })
}
