export type {
  ContractMessages,
  ItemOf,
  ItemsByNoun,
  Message,
  MessageCatalogue,
  MessageDefinition,
  NounOf,
} from './catalogue.ts'
export { type Consumer, consume, consumeFrom, type RetryOptions } from './consume.ts'
export { isDeadLetterCommand, type OperatorOptions, runDeadLetterCommand } from './dead-letter-commands.ts'
export type { ReplayFilter } from './dead-letters.ts'
export type { MessagingHealth } from './health.ts'
export { outbox } from './outbox.ts'
export { DoNotRetry, RetryLater } from './outcomes.ts'
export { readinessOf } from './readiness.ts'
export { type Page, republish } from './republish.ts'
export {
  type Messaging,
  type MessagingOptions,
  type MessagingTiming,
  startMessaging,
} from './start-messaging.ts'
export { type Sweep, sweep } from './sweep.ts'
export { type JobContext, type WorkQueue, work } from './work.ts'
