import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { AdminUser, SuspensionChange, UserQuery } from '@uitpost/contracts'
import { ADMIN_STATS_STALE_MS, type Role, USERS_SHOWN } from '@uitpost/contracts/constants'
import { call, callList } from '../../api/call.ts'
import { type Page, pagesKeyOf, readPages } from '../../api/pages.ts'
import { keyOf, read } from '../../api/query-client.ts'

export type UserFilter = Pick<UserQuery, 'search' | 'role' | 'sort'>

export const useUsers = (filter: UserFilter) => useInfiniteQuery(readPages('listUsers', filter))

/** Throws on an error, so that the surrounding error boundary shows it. */
export const useUserSummary = () =>
  useQuery({
    ...read('summariseUsers'),
    staleTime: ADMIN_STATS_STALE_MS,
    throwOnError: (_, { state }) => state.data === undefined,
  })

/** The newest users, for the admin dashboard. */
export const useFirstUsers = () =>
  useQuery({
    queryKey: [...keyOf('listUsers'), 'first'],
    queryFn: ({ signal }) => callList('listUsers', { query: { limit: USERS_SHOWN }, signal }),
    staleTime: ADMIN_STATS_STALE_MS,
  })

/** An action of an admin on one account. */
export type UserAction =
  | { do: 'changeRole'; role: Role }
  | { do: 'changeSuspension'; change: SuspensionChange }
  | { do: 'endSessions' }
  | { do: 'changeEmail'; email: string }

function send(id: string, action: UserAction): Promise<AdminUser | { message: string }> {
  const params = { id }
  switch (action.do) {
    case 'changeRole':
      return call('changeRole', { params, body: { role: action.role } })
    case 'changeSuspension':
      return call('changeSuspension', { params, body: action.change })
    case 'endSessions':
      return call('endUserSessions', { params })
    case 'changeEmail':
      return call('changeUserEmail', { params, body: { email: action.email } })
  }
}

/** The user as shown while the request is pending (optimistic update). */
function expected(user: AdminUser, action: UserAction): AdminUser {
  if (action.do === 'changeRole') return { ...user, role: action.role }
  if (action.do === 'changeSuspension') {
    const { change } = action
    return { ...user, suspended: change.suspended, suspension: change.suspended ? change : null }
  }
  return user
}

/** Runs an action on one account. Its cached row changes at once and is rolled back on an error. */
export function useUserAction(user: AdminUser) {
  const client = useQueryClient()
  const show = (shown: AdminUser) =>
    client.setQueriesData<InfiniteData<Page<AdminUser>>>(
      { queryKey: pagesKeyOf('listUsers') },
      (data) => data && { ...data, pages: data.pages.map((page) => withUser(page, shown)) },
    )
  return useMutation({
    mutationFn: (action: UserAction) => send(user.id, action),
    onMutate: (action) => {
      show(expected(user, action))
      return user
    },
    onSuccess: (reply) => {
      if ('id' in reply) show(reply)
    },
    // Restores the value from onMutate: `user` already is the optimistic one.
    onError: (_error, _action, before) => {
      if (before) show(before)
    },
    // The list is only marked as stale, so that rows which no longer match the filter stay until the next visit.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf('listUsers'), refetchType: 'none' }),
        client.invalidateQueries({ queryKey: keyOf('summariseUsers') }),
      ]),
  })
}

const withUser = (page: Page<AdminUser>, shown: AdminUser): Page<AdminUser> => ({
  ...page,
  items: page.items.map((user) => (user.id === shown.id ? shown : user)),
})
