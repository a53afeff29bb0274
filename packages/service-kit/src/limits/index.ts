export { connectLimits, consumePoint, type Limit, retryAfterSeconds, sharedLimiter } from './rate-limits.ts'
export { type Change, inMemoryState, LimitsAway, type SharedState, sharedState } from './shared-state.ts'
