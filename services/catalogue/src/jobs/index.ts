import type { Consumer } from '@uitpost/messaging'
import type { Context } from '../context.ts'
import { candidateJobs } from './candidates.ts'
import { userJobs } from './users.ts'

export const consumersOf = (ctx: Context): Consumer[] => [...candidateJobs(ctx), ...userJobs(ctx)]
