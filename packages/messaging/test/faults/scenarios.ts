import { failingHandler } from './failing-handler.ts'
import { killedConsumer } from './killed-consumer.ts'
import { killedProducer } from './killed-producer.ts'
import { emptiedRedis, restartedRedis } from './lost-redis.ts'
import { outOfOrder } from './out-of-order.ts'
import { repeatedDeliveries } from './repeated-deliveries.ts'
import type { Scenario } from './scenario.ts'

export const scenarios: readonly Scenario[] = [
  killedProducer,
  killedConsumer,
  repeatedDeliveries,
  outOfOrder,
  emptiedRedis,
  restartedRedis,
  failingHandler,
]
