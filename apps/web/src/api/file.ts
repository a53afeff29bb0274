import type { RouteName } from '@uitpost/contracts/routes'
import { sendRoute } from './call.ts'

/** A file may be large and the way to it slow. */
const FILE_LIMIT_MS = 5 * 60_000

/** Reads what a route answers as a file: a link could not carry the token. */
export async function callFile(
  name: RouteName,
  query: object,
  params: Record<string, string> = {},
): Promise<Blob> {
  const response = await sendRoute(name, { query, params, limitMs: FILE_LIMIT_MS })
  return response.blob()
}
