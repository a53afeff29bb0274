import type { RouteName } from '@uitpost/contracts/routes'
import { sendRoute } from './call.ts'

/** Reads what a route answers as a file: a link could not carry the token. */
export async function callFile(
  name: RouteName,
  query: object,
  params: Record<string, string> = {},
): Promise<Blob> {
  const response = await sendRoute(name, { query, params })
  return response.blob()
}
