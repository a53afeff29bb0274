import { useMutation, useQuery } from '@tanstack/react-query'
import type { BodyOf } from '@uitpost/contracts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session/session.tsx'

export const useForgotPassword = () =>
  useMutation({ mutationFn: (body: BodyOf<'forgotPassword'>) => call('forgotPassword', { body }) })

/** Sets a new password. The server then ends every session, so this browser is signed out too. */
export function useResetPassword() {
  const { signOut } = useSession()
  return useMutation({
    mutationFn: (body: BodyOf<'resetPassword'>) => call('resetPassword', { body }),
    onSuccess: signOut,
  })
}

/**
 * Confirms an email address by the token of a mailed link; a query with endless cache time sends it only once. The
 * session then gets a token that states it, for this tab and the others.
 */
export function useConfirmEmail(token: string) {
  const { state, renew } = useSession()
  return useQuery({
    queryKey: ['confirmation', token],
    queryFn: async () => {
      const done = await call('confirmEmail', { body: { token } })
      if (state.status === 'signedIn') await renew().catch(() => undefined)
      return done
    },
    enabled: token !== '' && state.status !== 'loading',
    gcTime: Number.POSITIVE_INFINITY,
  })
}

export const useResendConfirmation = () => useMutation({ mutationFn: () => call('resendConfirmation') })

/** Whether the server refused the token itself, so that a retry cannot succeed. */
export const isUsedUp = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
