// A preload (NODE_OPTIONS=--import): the services as they are, but for the look at the token. What is left of it is a
// caller who is always the same, so that the race shows the whole price of the check.
import { registerHooks } from 'node:module'

const CALLER = {
  sub: '0190c000-0000-7000-8000-000000000001',
  sid: '0190c000-0000-7000-8000-000000000002',
  role: 'user',
  ver: 0,
  exp: 4_102_444_800,
}

/** By file: the function that is replaced, and by what. */
const REPLACED: Record<string, readonly [name: string, by: string]> = {
  '/packages/service-kit/src/tokens.ts': ['createTokenVerifier', `() => () => (${JSON.stringify(CALLER)})`],
  '/services/gateway/src/clients/revoked-tokens.ts': [
    'connectRevokedTokens',
    '() => ({ refusalOf: undefined, close() {} })',
  ],
}

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const file = Object.keys(REPLACED).find((path) => new URL(url).pathname.endsWith(path))
    const [name, by] = (file && REPLACED[file]) || []
    if (!name || !loaded.source) return loaded
    const source = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source)
    const declared = `export function ${name}(`
    if (!source.includes(declared))
      throw new Error(`${file} declares no ${name}: this bench has to be put right`)
    return {
      ...loaded,
      source: `${source.replace(declared, 'function replaced(')}\nexport const ${name} = ${by}\n`,
    }
  },
})
