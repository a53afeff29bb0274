import { findPostgresBinaries } from './postgres-binaries.ts'
import { findServerAccount } from './processes/run-as.ts'
import { dockerAnswers } from './redis.ts'
import { findRedisBinary } from './redis-binary.ts'

/**
 * Why Postgres or Redis cannot be started here; undefined if both can. Fetches Redis if there is none, and tells
 * `progress` of it.
 */
export function whyNoServers(progress: (line: string) => void): string | undefined {
  if (dockerAnswers()) return undefined
  const reason = messageOf(() => findPostgresBinaries(findServerAccount()))
  if (reason) return reason
  let found = false
  const problem = messageOf(() => {
    found = findRedisBinary(progress) !== undefined
  })
  if (found) return undefined
  const words = 'no Redis was found (install redis-server, or start Docker)'
  return problem ? `${words}, and none could be fetched (${problem})` : words
}

/** The first line of what is thrown. */
function messageOf(work: () => unknown): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split('\n')[0]
  }
}
