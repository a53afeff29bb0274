import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { RETENTION_DAYS } from '@uitpost/contracts'
import { z } from 'zod'
import { SourceFailure } from '../../clients/source-errors.ts'
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

/** What is kept of each thing that came from outside, enough to go through a run again without asking anybody. */
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

/** A page larger than this is read, but not kept. */
const MAX_BYTES = 2_000_000

/** Beside this thread: two megabytes keep a thread busy for a tenth of a second. */
const [pack, unpack] = [promisify(gzip), promisify(gunzip)]

/**
 * What came the first time. A run that goes through its queries again after a crash need not pay twice for an answer;
 * a replay takes everything from here, and what is not here fails.
 */
export async function recall<K extends RecordingKind>(
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

export async function keepRecording<K extends RecordingKind>(
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
  // What is written may be longer than what is meant, and never shorter.
  const text = letters > MAX_BYTES ? undefined : JSON.stringify(value)
  if (text === undefined || text.length > MAX_BYTES) return
  await recordings.keep(run.id, kind, key, await pack(text), at)
}

export const removeOldRecordings = (ctx: Context): Promise<unknown> =>
  ctx.recordings.removeBefore(new Date(ctx.now().getTime() - RETENTION_DAYS.recording * 86_400_000))
