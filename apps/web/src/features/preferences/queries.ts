import { useMutation } from '@tanstack/react-query'
import type { BodyOf, ReplyOf } from '@uitpost/contracts'
import { useEffect } from 'react'
import { apiErrorOf, serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session/session.tsx'
import { readToken } from '../../api/session/stored-session.ts'
import { type Texts, useTexts } from '../../texts/texts.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'

type ProfileChange = BodyOf<'updateProfile'>

/**
 * Saves a part of the profile or all of it; its errors have texts of their own (requirements `session.update-failure`,
 * `session.update-fallback`).
 */
async function updateProfile(body: ProfileChange, t: Texts['t']): Promise<ReplyOf<'updateProfile'>> {
  if (!readToken()) throw new Error(t('profile.noToken'))
  try {
    return await call('updateProfile', { body })
  } catch (cause) {
    const answered = apiErrorOf(cause) !== undefined
    const fallback = answered ? 'profile.updateFailed' : 'profile.updateUnanswered'
    throw new Error(serverMessage(cause) ?? t(fallback), { cause })
  }
}

/**
 * There are two ways to say it: one for the dashboard's card, one for the screen (requirements
 * `preferences.success-dashboard`, `preferences.success-screen`).
 */
const DELIVERY_SAID = {
  title: 'preferences.updated',
  text: 'preferences.updated.text',
  failed: 'preferences.updateFailed',
} as const
const PREFERENCES_SAID = {
  title: 'preferences.success',
  text: 'preferences.success.text',
  failed: 'preferences.updateFailed',
} as const
/** A profile that could not be saved says why. */
const NAME_SAID = { title: 'profile.success', text: 'profile.name.saved', failed: undefined } as const

type Said = typeof DELIVERY_SAID | typeof PREFERENCES_SAID | typeof NAME_SAID

/** Saves, keeps the returned user, and says what became of it. */
function useSaveProfile<Body extends ProfileChange>(said: Said) {
  const { t } = useTexts()
  const toast = useToast()
  const { updateUser, reload } = useSession()
  return useMutation({
    mutationFn: (body: Body) => updateProfile(body, t),
    onSuccess: (user) => {
      updateUser(user)
      toast({ title: t(said.title), text: t(said.text), state: 'success' })
    },
    onError: (error) => {
      toast({
        title: t('app.error'),
        text: said.failed ? t(said.failed) : error.message,
        state: 'danger',
      })
      // Something is other than this screen knew: a channel was stopped meanwhile, and the screen has to say so first.
      if (apiErrorOf(error.cause)?.status === 409) reload().catch(() => undefined)
    },
  })
}

/**
 * Reads the account again when somebody comes to the screen and comes back to it: what a link in a mail turned off
 * meanwhile must not be turned on again by saving what was on before.
 */
export function useFreshAccount(): void {
  const { reload } = useSession()
  useEffect(() => {
    const look = () => void reload().catch(() => undefined)
    look()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [reload])
}

/**
 * How often and through which channel alerts come: all that the dashboard sends (requirement
 * `calls.profile-dashboard`).
 */
export const useSaveDelivery = () =>
  useSaveProfile<
    Required<Pick<ProfileChange, 'deliveryFreq' | 'preferredChannel'>> & Pick<ProfileChange, 'consentTo'>
  >(DELIVERY_SAID)

export const useSavePreferences = () => useSaveProfile<ProfileChange>(PREFERENCES_SAID)

export const useSaveName = () => useSaveProfile<{ name: string }>(NAME_SAID)
