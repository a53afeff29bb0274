import { resolve } from 'node:path'
import { hintChannel, revocationKeys, SEARCHES_PER_MINUTE } from '@uitpost/contracts'
import { findRedis } from '@uitpost/service-kit'
import { openProcess, runService } from '@uitpost/service-kit/run'
import manifest from '../package.json' with { type: 'json' }
import { createAnswerCache } from './answer-cache.ts'
import { createGatewayApp } from './app.ts'
import { stateOfBackups } from './clients/backups.ts'
import { connectCallLimits } from './clients/call-limits.ts'
import { freeRatioOf, handOverFigures } from './clients/figures.ts'
import { connectHints } from './clients/hints.ts'
import { connectRevokedTokens } from './clients/revoked-tokens.ts'
import { createServiceClient } from './clients/services.ts'
import { config, gatewayLimitsOf, operatorOf, watchedFoldersOf } from './config.ts'

const env = config()
const { logger, metrics } = await openProcess('gateway', env)
const upstreams = {
  auth: env.GATEWAY_AUTH_URL,
  catalogue: env.GATEWAY_CATALOGUE_URL,
  'discovery-worker': env.GATEWAY_DISCOVERY_URL,
  notifier: env.GATEWAY_NOTIFIER_URL,
}
const redis = await findRedis(env)
const revokedTokens = connectRevokedTokens(redis, revocationKeys(env.REDIS_PREFIX), logger)
const hints = connectHints(redis, hintChannel(env.REDIS_PREFIX), logger)
const callLimits = await connectCallLimits(
  redis,
  {
    prefix: env.REDIS_PREFIX,
    perMinute: env.GATEWAY_IP_LIMIT_PER_MINUTE,
    searchesPerMinute: env.UITPOST_LOCAL ? env.GATEWAY_IP_LIMIT_PER_MINUTE : SEARCHES_PER_MINUTE,
  },
  logger,
)

const folders = watchedFoldersOf(env)
const app = await createGatewayApp(
  {
    upstreams,
    services: createServiceClient(upstreams, { internalToken: env.INTERNAL_TOKEN }),
    callLimits,
    hints,
    answerCache: createAnswerCache(),
    limits: gatewayLimitsOf(env),
    publicUrl: new URL(env.PUBLIC_URL),
    webRoot: resolve(env.GATEWAY_WEB_ROOT),
    operator: operatorOf(env),
    backups: () => stateOfBackups(env.BACKUP_DIR, new Date()),
    freeRatio: () => freeRatioOf(folders),
    version: manifest.version,
  },
  {
    logger,
    publicKeys: env.JWT_PUBLIC_JWKS,
    refusalOf: revokedTokens.refusalOf,
    trustedProxies: env.GATEWAY_TRUSTED_PROXIES,
    internalToken: env.INTERNAL_TOKEN,
    metrics,
  },
)
const handOver = () => handOverFigures({ upstreams, internalToken: env.INTERNAL_TOKEN, metrics, logger })
const everyMinute = setInterval(() => void handOver(), 60_000)
await runService({
  app,
  logger,
  env,
  close: async () => {
    clearInterval(everyMinute)
    hints.close()
    callLimits.close()
    revokedTokens.close()
    await metrics.close()
  },
})
