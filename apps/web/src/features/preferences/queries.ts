import { useMutation } from '@tanstack/react-query'
import type { ReplyOf } from '@uitpost/contracts'
import type { Channel, Frequency } from '@uitpost/contracts/constants'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session.tsx'
import { readToken } from '../../api/stored-session.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useToast } from '../../ui/toast.tsx'

interface Delivery {
  deliveryFreq: Frequency
  preferredChannel: Channel
}

/** Saves how often and through which channel alerts come; the stored user follows the answer. */
export function useSaveDelivery() {
  const { t } = useTexts()
  const toast = useToast()
  const { updateUser } = useSession()
  return useMutation({
    mutationFn: async (body: Delivery): Promise<ReplyOf<'updateProfile'>> => {
      if (!readToken()) throw new Error(t('profile.noToken'))
      try {
        return await call('updateProfile', { body })
      } catch (cause) {
        throw new Error(t('profile.updateFailed'), { cause })
      }
    },
    onSuccess: (user) => {
      updateUser(user)
      toast({ title: t('preferences.updated'), text: t('preferences.updated.text'), state: 'success' })
    },
    onError: () => toast({ title: t('app.error'), text: t('preferences.updateFailed'), state: 'danger' }),
  })
}
