import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf, ReplyOf } from '@uitpost/contracts'
import { useNavigate } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session/session.tsx'
import { useOnward } from './onward.tsx'

/** Signs in with what the server answers, always on the way to the dashboard, and with an empty cache. */
function useEnter() {
  const { signIn } = useSession()
  const navigate = useNavigate()
  const state = useOnward()
  const queryClient = useQueryClient()
  return ({ token, user }: ReplyOf<'login'>) => {
    queryClient.removeQueries()
    void navigate('/dashboard', { state })
    signIn(token, user)
  }
}

export function useLogin() {
  const enter = useEnter()
  return useMutation({ mutationFn: (body: BodyOf<'login'>) => call('login', { body }), onSuccess: enter })
}

export function useRegister() {
  const enter = useEnter()
  return useMutation({
    mutationFn: (body: BodyOf<'register'>) => call('register', { body }),
    onSuccess: enter,
  })
}
