export { connectLimits, type Limit, secondsOf, sharedLimiter, waitFor } from './rate-limits.ts'
export { type Change, LimitsAway, ownState, type SharedState, sharedState } from './shared-state.ts'
