import { type App, type PublicKey, route } from '@uitpost/service-kit'

/** The public keys that verify our tokens (RFC 7517). */
export function keyRoutes(app: App, keys: readonly PublicKey[]): void {
  const jwks = {
    keys: keys.map(({ kid, jwk }) => ({ ...jwk, kid, use: 'sig', alg: 'EdDSA' })),
  }
  route(app, 'jwks', () => jwks)
}
