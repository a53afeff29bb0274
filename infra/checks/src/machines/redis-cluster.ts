import { startClusterServers } from './redis/cluster-servers.ts'
import { redisTopology } from './redis/redis-run.ts'

export const redisCluster = redisTopology(
  {
    name: 'redis-cluster',
    title: 'a Redis Cluster of three masters and three replicas; a master is killed, the slot moved',
  },
  startClusterServers,
)
