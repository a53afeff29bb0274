import type { QueryClient } from '@tanstack/react-query'
import { type AppRouteName, appRouteOf } from '@uitpost/contracts/app-routes'
import { changedReads } from '@uitpost/contracts/changed-reads'

/** Invalidates what a write changes, which is also what its hint names to other pages. */
export const invalidateAfter = (
  client: QueryClient,
  write: AppRouteName,
  params?: Readonly<Record<string, string>>,
  except: readonly AppRouteName[] = [],
) => {
  const { caller, admins } = changedReads(write, params)
  const left = new Set(except.map((name) => appRouteOf(name).path))
  const paths = [...caller, ...admins].filter((path) => !left.has(path))
  return Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })))
}
