import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { RETENTION_DAYS } from '@uitpost/contracts'
import { SourceFailure } from '@uitpost/event-reader'
import { z } from 'zod'
import type { Context, Stores } from '../../context.ts'
import type { RecordingKind, RunRow } from '../../store/schema.ts'

const answer = {
  text: z.string(),
  finishReason: z.string(),
  model: z.string(),
  tokens: z.int(),
  promptTokens: z.int(),
  completionTokens: z.int(),
}

/** Shapes of recorded replies; with them a run can be replayed without any network. */
const SHAPES = {
  search: z.object({
    ...answer,
    pages: z.array(z.object({ url: z.string(), title: z.string() })),
    // Releases up to 0.1.0 did not record it.
    hasToolOutput: z.boolean().default(true),
  }),
  extract: z.object(answer),
  page: z.object({ finalUrl: z.string(), text: z.string() }),
  calendar: z.object({ base64: z.string() }),
} satisfies Record<RecordingKind, z.ZodType>

type Recorded<K extends RecordingKind> = z.output<(typeof SHAPES)[K]>

/** Larger replies are read, but not recorded. */
const MAX_BYTES = 2_000_000

// Asynchronous, in libuv's thread pool: two megabytes would block this thread for a tenth of a second.
const [pack, unpack] = [promisify(gzip), promisify(gunzip)]

/**
 * The recorded reply, if any. A resumed run does not pay for an answer twice; a replay uses recordings only, and
 * fails where there is none.
 */
export async function findRecording<K extends RecordingKind>(
  ctx: Pick<Context, 'recordings'>,
  run: RunRow,
  kind: K,
  key: string,
): Promise<Recorded<K> | undefined> {
  const body = await ctx.recordings.find(run.replayOf ?? run.id, kind, key)
  const kept = body && SHAPES[kind].safeParse(JSON.parse((await unpack(body)).toString('utf8')))
  if (kept?.success) return kept.data as Recorded<K>
  if (!run.replayOf) return undefined
  throw new SourceFailure('not_recorded', `The run that is replayed has no recording of ${key}`, false)
}

/** A copy of a page or feed that a run recorded. */
export interface RecordedCopy {
  bytes: Uint8Array
  finalUrl: string
  isPage: boolean
  fetchedAt: Date
}

/** The newest copy of an address that one of these runs recorded. */
export async function findRecordedCopy(
  { recordings }: Pick<Context, 'recordings'>,
  runIds: string[],
  url: string,
): Promise<RecordedCopy | undefined> {
  const kept = runIds.length > 0 ? await recordings.findNewest(runIds, url) : undefined
  if (!kept) return undefined
  const value: unknown = JSON.parse((await unpack(kept.body)).toString('utf8'))
  const page = SHAPES.page.safeParse(value)
  const about = { fetchedAt: kept.at, isPage: page.success }
  if (page.success) return { ...about, bytes: Buffer.from(page.data.text), finalUrl: page.data.finalUrl }
  const calendar = SHAPES.calendar.safeParse(value)
  if (!calendar.success) return undefined
  return { ...about, bytes: Buffer.from(calendar.data.base64, 'base64'), finalUrl: url }
}

export async function saveRecording<K extends RecordingKind>(
  { recordings }: Pick<Stores, 'recordings'>,
  run: RunRow,
  kind: K,
  key: string,
  value: Recorded<K>,
  at: Date,
): Promise<void> {
  const letters = Object.values(value).reduce<number>(
    (sum, member) => sum + (typeof member === 'string' ? member.length : 0),
    0,
  )
  // JSON is never shorter than the texts in it, so that a long value need not be serialised.
  const text = letters > MAX_BYTES ? undefined : JSON.stringify(value)
  if (text === undefined || text.length > MAX_BYTES) return
  await recordings.keep(run.id, kind, key, await pack(text), at)
}

export const removeOldRecordings = (ctx: Context): Promise<unknown> =>
  ctx.recordings.removeBefore(new Date(ctx.now().getTime() - RETENTION_DAYS.recording * 86_400_000))
