import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AppRouteName } from '@uitpost/contracts/app-routes'
import { apiErrorOf, serverMessage } from './api/api-error.ts'
import { invalidateAfter } from './api/invalidate-after.ts'
import { useTexts } from './texts/texts.tsx'
import { type ToastMessage, useToast } from './ui/feedback/toast.tsx'

type Options<V, R, C> = Omit<UseMutationOptions<R, Error, V, C>, 'onSettled'> & {
  /** The route that is written. The reads that it changes are refetched, after an error too. */
  route: AppRouteName | ((variables: V) => AppRouteName)
  /** Parameters of the route's path, for reads with the same parameters. */
  paramsOf?: (variables: V) => Record<string, string>
  /** Reads that are not refetched. */
  except?: readonly AppRouteName[]
  /** false: the write is settled by the response, so that a dialog closes, and not after the refetches. Default true. */
  waits?: boolean
  /** The message when it succeeded. */
  done?: (reply: R, variables: V) => Omit<ToastMessage, 'state'>
  /** The text of the message when it failed; `said` is the message of the server if it sent one, `status` that of its answer. */
  failed?: (variables: V, said: string | undefined, status: number | undefined) => string
}

/**
 * A mutation with its messages, after which the reads that it changes are refetched. Of several quick writes with one
 * `mutationKey` only the last one refetches.
 */
export function useWrite<V = void, R = unknown, C = unknown>({
  route,
  paramsOf,
  except,
  waits = true,
  done,
  failed,
  onSuccess,
  onError,
  ...options
}: Options<V, R, C>) {
  const { t } = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  return useMutation<R, Error, V, C>({
    ...options,
    onSuccess: (reply, variables, ...context) => {
      if (done) toast({ ...done(reply, variables), state: 'success' })
      return onSuccess?.(reply, variables, ...context)
    },
    onError: (error, variables, ...context) => {
      const text = failed?.(variables, serverMessage(error), apiErrorOf(error)?.status)
      if (text) toast({ title: t('app.error'), text, state: 'danger' })
      return onError?.(error, variables, ...context)
    },
    onSettled: (_reply, _error, variables) => {
      const { mutationKey } = options
      if (mutationKey && client.isMutating({ mutationKey }) > 1) return undefined
      const written = typeof route === 'function' ? route(variables) : route
      const reading = invalidateAfter(client, written, paramsOf?.(variables), except)
      return waits ? reading : undefined
    },
  })
}
