import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '@uitpost/contracts'
import { useNavigate } from 'react-router-dom'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { keepPush } from '../../api/push-device.ts'
import { keyOf, read } from '../../api/query-client.ts'
import { useSession } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useWrite } from '../../use-write.ts'

/** Never cached, because other devices sign in and out. */
export const useSessions = () => useQuery({ ...read('listSessions'), staleTime: 0 })

export function useEndSession() {
  const { t } = useTexts()
  return useWrite({
    mutationFn: (id: string) => call('endSession', { params: { id } }),
    done: () => ({ title: t('sessions.ended'), text: t('sessions.ended.text') }),
    failed: (_, said) => said ?? t('sessions.endFailed'),
    route: 'endSession',
  })
}

export function useLogOutEverywhere() {
  const { t } = useTexts()
  const toast = useToast()
  const { signOut } = useSession()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('logoutEverywhere'),
    onSuccess: () => {
      void navigate('/')
      signOut()
      queryClient.clear()
    },
    onError: (error) =>
      toast({
        title: t('app.error'),
        text: serverMessage(error) ?? t('sessions.everywhereFailed'),
        state: 'danger',
      }),
  })
}

/** Asks for a link to set the first password; the answer is that of a forgotten one. */
export const useMailPasswordLink = () =>
  useMutation({ mutationFn: (email: string) => call('forgotPassword', { body: { email } }) })

/** Changes the password. The server ends the other sessions and returns a new token for this one. */
export function useChangePassword() {
  const { t } = useTexts()
  const toast = useToast()
  const { signIn } = useSession()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<'changePassword'>) => call('changePassword', { body }),
    onSuccess: ({ token, user }) => {
      signIn(token, user)
      // On an error push is off for this device; Preferences offers to turn it on again.
      keepPush(token).catch(() => undefined)
      toast({ title: t('profile.success'), text: t('profile.password.saved'), state: 'success' })
      return queryClient.invalidateQueries({ queryKey: keyOf('listSessions') })
    },
  })
}
