/** Hop-by-hop headers (RFC 9110 §7.6.1), or headers answered by the gateway. */
const HOP_BY_HOP = new Set([
  'connection',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
/** Headers that only the gateway or its proxies may set: the client's address, its identity, the original URL. */
const GATEWAY_ONLY =
  /^(x-(forwarded|internal|user|page|original|rewrite)-.*|forwarded|via|x-request-id|x-http-method(-override)?|.*-(client|connecting|real)-ip)$/
/** Common harmless headers, skipped for speed; only the others are compared. */
const COMMON = new Set([
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'content-length', 'content-type'],
  ...['cookie', 'host', 'if-none-match', 'origin', 'referer', 'user-agent'],
])

/** The request headers that are passed to a service. */
export function toServiceHeaders<V>(headers: Record<string, V>): Record<string, V> {
  const passed: Record<string, V> = {}
  for (const name in headers) {
    if (!COMMON.has(name) && (HOP_BY_HOP.has(name) || GATEWAY_ONLY.test(name))) continue
    passed[name] = headers[name] as V
  }
  return passed
}

/** The response headers that are passed to the client. */
export function toClientHeaders<V>(headers: Record<string, V>): Record<string, V> {
  const passed: Record<string, V> = {}
  for (const name in headers) if (!HOP_BY_HOP.has(name)) passed[name] = headers[name] as V
  return passed
}
