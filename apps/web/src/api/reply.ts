import { type AppRouteName, appRoutes } from '@uitpost/contracts/app-routes'

/** Whether a route replies with a list, judged by the prefix of its name (tested against the contracts). */
export const repliesWithList = (name: AppRouteName): boolean => /^(list|search)/.test(name)

const namesByRoute = new Map<string, AppRouteName>(
  Object.entries(appRoutes).map(([name, route]) => [route, name as AppRouteName]),
)

/**
 * Reads the JSON of a response. Throws when it is not JSON (a proxy's error page, a truncated body), or is an object
 * where the route replies with a list or the other way round: screens handle the error, while rendering such data would
 * throw.
 */
export async function readReply(response: Response, name: AppRouteName): Promise<unknown> {
  const reply: unknown = await response.json()
  const fits = typeof reply === 'object' && reply !== null && Array.isArray(reply) === repliesWithList(name)
  if (!fits) throw new Error(`${name} was answered with another shape of reply.`)
  return reply
}

/** Reads the JSON of a response to a GET of this path. The shape is only checked when the path is a known route. */
export function readReplyOf(response: Response, path: string): Promise<unknown> {
  const name = namesByRoute.get(`GET ${path}`)
  return name ? readReply(response, name) : response.json()
}
