import type { AppRouteName } from '@uitpost/contracts/app-routes'
import { sendRoute } from './call.ts'

/** Timeout of a download in ms; files may be large and connections slow. */
const FILE_LIMIT_MS = 5 * 60_000

/** Downloads a route's reply as a file. A link cannot be used instead: it cannot carry the token. */
export async function callFile(
  name: AppRouteName,
  query: object,
  params: Record<string, string> = {},
): Promise<Blob> {
  const response = await sendRoute(name, { query, params, limitMs: FILE_LIMIT_MS })
  return response.blob()
}
