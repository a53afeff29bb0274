/** About one connection and not about the request (RFC 9110 §7.6.1), or answered here. */
const OF_THE_CONNECTION = new Set([
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
/** What only we or a proxy of ours may say: where a caller comes from, who it is, and what it really asks for. */
const NOT_FOR_STRANGERS =
  /^(x-(forwarded|internal|user|page|original|rewrite)-.*|forwarded|via|x-request-id|x-http-method(-override)?|.*-(client|connecting|real)-ip)$/

/** The headers of a stranger that a service may see. */
export const passedOn = <V>(headers: Record<string, V>): Record<string, V> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name) && !NOT_FOR_STRANGERS.test(name)),
  )

/** The headers of a service that a caller may see. */
export const passedBack = <V>(headers: Record<string, V>): Record<string, V> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name)))
