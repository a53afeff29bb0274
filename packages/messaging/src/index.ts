export {
  isDeadLetterCommand,
  type OperatorOptions,
  runDeadLetterCommand,
  runOperatorCommand,
} from './dead-letters/dead-letter-commands.ts'
export type { ReplayFilter } from './dead-letters/dead-letters.ts'
export type { MessagingHealth } from './health.ts'
export type {
  ContractMessages,
  ItemOf,
  ItemsByNoun,
  Message,
  MessageCatalogue,
  NounOf,
} from './message-catalogue.ts'
export { outbox } from './queues/outbox.ts'
export { type Page, republish } from './republish.ts'
export {
  type Messaging,
  type MessagingOptions,
  type MessagingTiming,
  startMessaging,
} from './start-messaging.ts'
export { startServiceMessaging } from './start-service.ts'
export { type Sweep, sweep } from './sweep.ts'
export { applyMessages } from './workers/apply-messages.ts'
export { type Consumer, consume, consumeFrom, type RetryOptions } from './workers/consume.ts'
export { DoNotRetry, RetryLater } from './workers/outcomes.ts'
export { type JobContext, type WorkQueue, work } from './workers/work.ts'
