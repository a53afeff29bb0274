export {
  connectLimits,
  consumePoint,
  keyOf,
  type Limit,
  type LimiterOf,
  limitersIn,
  limitersInMemory,
  retryAfterSeconds,
  sharedLimiter,
} from './rate-limits.ts'
export { type Change, inMemoryState, LimitsAway, type SharedState, sharedState } from './shared-state.ts'
