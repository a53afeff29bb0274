import { useMutation, useQuery } from '@tanstack/react-query'
import type { BodyOf } from '@uitpost/contracts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session/session.tsx'

export const useForgotPassword = () =>
  useMutation({ mutationFn: (body: BodyOf<'forgotPassword'>) => call('forgotPassword', { body }) })

/** A new password ends every session, so also the one of this browser. */
export function useResetPassword() {
  const { signOut } = useSession()
  return useMutation({
    mutationFn: (body: BodyOf<'resetPassword'>) => call('resetPassword', { body }),
    onSuccess: signOut,
  })
}

/** Confirms by the secret of a mailed link: once, however often the screen is drawn. */
export function useConfirmEmail(token: string) {
  const { state, reload } = useSession()
  return useQuery({
    queryKey: ['confirmation', token],
    queryFn: async () => {
      const done = await call('confirmEmail', { body: { token } })
      if (state.status === 'signedIn') await reload().catch(() => undefined)
      return done
    },
    enabled: token !== '' && state.status !== 'loading',
    gcTime: Number.POSITIVE_INFINITY,
  })
}

export const useResendConfirmation = () => useMutation({ mutationFn: () => call('resendConfirmation') })

/** Whether the server looked at the secret of a link and would not have it, which no new try will change. */
export const isUsedUp = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
