import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf, ReplyOf } from '@uitpost/contracts'
import { useNavigate } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session/session.tsx'
import { useRequestedPath } from './requested-path.tsx'

/** Stores token and user of the response, clears the query cache and opens the dashboard. */
function useFinishSignIn() {
  const { signIn } = useSession()
  const navigate = useNavigate()
  const state = useRequestedPath()
  const queryClient = useQueryClient()
  return ({ token, user }: ReplyOf<'login'>) => {
    queryClient.removeQueries()
    void navigate('/dashboard', { state })
    signIn(token, user)
  }
}

export function useLogin() {
  const finishSignIn = useFinishSignIn()
  return useMutation({
    mutationFn: (body: BodyOf<'login'>) => call('login', { body }),
    onSuccess: finishSignIn,
  })
}

/** Signs in by the token of a mailed link. */
export function useSignInByLink() {
  const finishSignIn = useFinishSignIn()
  return useMutation({
    mutationFn: (body: BodyOf<'signInByLink'>) => call('signInByLink', { body }),
    onSuccess: finishSignIn,
  })
}

export function useRegister() {
  const finishSignIn = useFinishSignIn()
  return useMutation({
    mutationFn: (body: BodyOf<'register'>) => call('register', { body }),
    onSuccess: finishSignIn,
  })
}
