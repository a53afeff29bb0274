export { connectLimits, type Limit, secondsOf, sharedLimiter, waitFor } from './rate-limits.ts'
export { type Change, ownState, type SharedState, sharedState } from './shared-state.ts'
