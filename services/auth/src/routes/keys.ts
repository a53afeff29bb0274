import { type App, type PublicKey, route } from '@uitpost/service-kit'

/** RFC 7517: whoever wants to verify our tokens finds the keys here. */
export function keyRoutes(app: App, keys: readonly PublicKey[]): void {
  const jwks = {
    keys: keys.map(({ kid, jwk }) => ({ ...jwk, kid, use: 'sig', alg: 'EdDSA' })),
  }
  route(app, 'jwks', () => jwks)
}
