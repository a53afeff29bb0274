import { useMutation } from '@tanstack/react-query'
import type { BodyOf, ReplyOf } from '@uitpost/contracts'
import { useEffect } from 'react'
import { apiErrorOf, serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session/session.tsx'
import { readToken } from '../../api/token/stored-session.ts'
import { type Texts, useTexts } from '../../texts/texts.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'

type ProfileChange = BodyOf<'updateProfile'>

/**
 * Saves some or all fields of the profile. Throws an error with a text for the user (requirements
 * `session.update-failure`, `session.update-fallback`).
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
 * Texts of the toasts: different ones for the dashboard's card and for the screen (requirements
 * `preferences.success-dashboard`, `preferences.success-screen`).
 */
const DELIVERY_TOASTS = {
  title: 'preferences.updated',
  text: 'preferences.updated.text',
  failed: 'preferences.updateFailed',
} as const
const PREFERENCES_TOASTS = {
  title: 'preferences.success',
  text: 'preferences.success.text',
  failed: 'preferences.updateFailed',
} as const
/** Without `failed`, the toast shows the message of the error. */
const NAME_TOASTS = { title: 'profile.success', text: 'profile.name.saved', failed: undefined } as const

type Toasts = typeof DELIVERY_TOASTS | typeof PREFERENCES_TOASTS | typeof NAME_TOASTS

/** Saves the profile, stores the returned user in the session, and shows a toast. */
function useSaveProfile<Body extends ProfileChange>(toasts: Toasts) {
  const { t } = useTexts()
  const toast = useToast()
  const { updateUser, reload } = useSession()
  return useMutation({
    mutationFn: (body: Body) => updateProfile(body, t),
    onSuccess: (user) => {
      updateUser(user)
      toast({ title: t(toasts.title), text: t(toasts.text), state: 'success' })
    },
    onError: (error) => {
      toast({
        title: t('app.error'),
        text: toasts.failed ? t(toasts.failed) : error.message,
        state: 'danger',
      })
      // 409: the account changed meanwhile, such as a channel stopped by STOP; reload it so that the screen shows that.
      if (apiErrorOf(error.cause)?.status === 409) reload().catch(() => undefined)
    },
  })
}

/**
 * Reloads the account on mount and when the window gets the focus, so that saving does not turn on again what a link
 * in a mail turned off meanwhile.
 */
export function useFreshAccount(): void {
  const { reload } = useSession()
  useEffect(() => {
    const reloadAccount = () => void reload().catch(() => undefined)
    reloadAccount()
    window.addEventListener('focus', reloadAccount)
    return () => window.removeEventListener('focus', reloadAccount)
  }, [reload])
}

/**
 * Saves frequency and channel of alerts, the only fields that the dashboard sends (requirement
 * `calls.profile-dashboard`).
 */
export const useSaveDelivery = () =>
  useSaveProfile<
    Required<Pick<ProfileChange, 'deliveryFreq' | 'preferredChannel'>> & Pick<ProfileChange, 'consentTo'>
  >(DELIVERY_TOASTS)

export const useSavePreferences = () => useSaveProfile<ProfileChange>(PREFERENCES_TOASTS)

export const useSaveName = () => useSaveProfile<{ name: string }>(NAME_TOASTS)
