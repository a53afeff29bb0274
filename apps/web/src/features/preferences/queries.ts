import { useMutation } from '@tanstack/react-query'
import type { BodyOf, ReplyOf } from '@uitpost/contracts'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session.tsx'
import { readToken } from '../../api/stored-session.ts'
import { englishTexts, useTexts } from '../../texts/texts.tsx'
import { useToast } from '../../ui/toast.tsx'

type ProfileChange = BodyOf<'updateProfile'>

/** Saves a part of the profile or all of it, with the error texts of SPEC §8. */
async function updateProfile(body: ProfileChange): Promise<ReplyOf<'updateProfile'>> {
  if (!readToken()) throw new Error(englishTexts.t('profile.noToken'))
  try {
    return await call('updateProfile', { body })
  } catch (cause) {
    throw new Error(serverMessage(cause) ?? englishTexts.t('profile.updateFailed'), { cause })
  }
}

/** SPEC §8 has two ways to say it: one for the dashboard's card, one for the screen. */
const DELIVERY_SAID = { title: 'preferences.updated', text: 'preferences.updated.text' } as const
const PREFERENCES_SAID = { title: 'preferences.success', text: 'preferences.success.text' } as const
const NAME_SAID = { title: 'profile.success', text: 'profile.name.saved' } as const

type Said = typeof DELIVERY_SAID | typeof PREFERENCES_SAID | typeof NAME_SAID

/** Saves, keeps the returned user, and says what became of it. */
function useSaveProfile<Body extends ProfileChange>(said: Said) {
  const { t } = useTexts()
  const toast = useToast()
  const { updateUser } = useSession()
  return useMutation({
    mutationFn: (body: Body) => updateProfile(body),
    onSuccess: (user) => {
      updateUser(user)
      toast({ title: t(said.title), text: t(said.text), state: 'success' })
    },
    onError: () => toast({ title: t('app.error'), text: t('preferences.updateFailed'), state: 'danger' }),
  })
}

/** How often and through which channel alerts come: all that the dashboard sends (SPEC §7). */
export const useSaveDelivery = () =>
  useSaveProfile<Required<Pick<ProfileChange, 'deliveryFreq' | 'preferredChannel'>>>(DELIVERY_SAID)

export const useSavePreferences = () => useSaveProfile<ProfileChange>(PREFERENCES_SAID)

export const useSaveName = () => useSaveProfile<{ name: string }>(NAME_SAID)
