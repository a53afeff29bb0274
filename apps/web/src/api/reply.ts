import { type RouteName, routes } from '@uitpost/contracts/routes'

/** Lists, and nothing else, are called so (tested against the contracts). */
export const answersList = (name: RouteName): boolean => /^(list|search)/.test(name)

const namesByRoute = new Map<string, RouteName>(
  Object.entries(routes).map(([name, route]) => [route, name as RouteName]),
)

/**
 * Reads the JSON of an answer. A page of somebody in between, half a body, or an object where a list belongs is an
 * error like any other, which the screen can tell of; drawing it would take the screen down.
 */
export async function readReply(response: Response, name: RouteName): Promise<unknown> {
  const reply: unknown = await response.json()
  const fits = typeof reply === 'object' && reply !== null && Array.isArray(reply) === answersList(name)
  if (!fits) throw new Error(`${name} was answered with something else.`)
  return reply
}

/** The same for a path that was put together from the parts of a key; what is no route of ours may answer anything. */
export function readReplyOf(response: Response, path: string): Promise<unknown> {
  const name = namesByRoute.get(`GET ${path}`)
  return name ? readReply(response, name) : response.json()
}
