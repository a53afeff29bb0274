/** The environment of a service that a test starts: nothing of the developer's settings, and the cache of compiled modules. */
export const BARE_ENVIRONMENT: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'],
  TZ: 'UTC',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
}
