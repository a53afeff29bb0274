import { redisTopology } from './redis/redis-run.ts'
import { startSentinelServers } from './redis/sentinel-servers.ts'

export const sentinel = redisTopology(
  {
    name: 'sentinel',
    title:
      'a Redis master with two replicas behind three Sentinels; the master is killed five times and frozen twice',
  },
  startSentinelServers,
)
