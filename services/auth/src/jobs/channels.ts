import { type Consumer, consume } from '@uitpost/messaging'
import type { Transaction } from 'kysely'
import { channelsIn } from '../context.ts'
import { changeChannels } from '../domain/channels/channels.ts'
import type { AuthDb } from '../store/schema.ts'

export const channelJobs = (): Consumer[] => [
  consume('channel.changed', ({ items, requestId }, trx: Transaction<AuthDb>) =>
    changeChannels(channelsIn(trx), items, requestId),
  ),
]
