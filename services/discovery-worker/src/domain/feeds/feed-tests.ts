import { DEFAULT_COUNTRY, FEED_TEST_HOURS, type FeedSource, type FeedTest, keysOf } from '@uitpost/contracts'
import { SourceFailure } from '@uitpost/event-reader'
import { DomainError, newId } from '@uitpost/service-kit'
import { LimitsAway } from '@uitpost/service-kit/limits'
import type { Context } from '../../context.ts'
import type { FeedTestRow } from '../../store/schema.ts'
import { keepingLease, leaseEnd } from '../leases.ts'
import { previewFeed } from './feed-previews.ts'

/** Attempts per test; a worker may die during one. */
const MAX_ATTEMPTS = 3
const HOUR_MS = 3_600_000

const showTest = (test: FeedTestRow): FeedTest => ({
  id: test.id,
  url: test.url,
  status: test.status,
  pagesRead: test.pagesRead,
  pagesTotal: test.pagesTotal,
  preview: test.preview,
  error:
    test.errorCode !== null && test.errorMessage !== null
      ? { code: test.errorCode, message: test.errorMessage }
      : null,
  createdAt: test.createdAt.toISOString(),
})

/** Starts a test. Throws at once for an address that may never be opened. */
export async function startFeedTest(ctx: Context, source: FeedSource): Promise<FeedTest> {
  const refusal = ctx.web.refusalOf(source.url)
  if (refusal) {
    throw new DomainError('bad_request', `The feed could not be read: ${refusal.message}.`, {
      errors: [{ field: 'url', code: refusal.type, message: refusal.message }],
    })
  }
  const test = await ctx.feedTests.insert({
    id: newId(),
    url: source.url,
    country: source.country ?? DEFAULT_COUNTRY,
    city: source.city ?? null,
    createdAt: ctx.now(),
  })
  await ctx.hints.feedTest(test.id)
  return showTest(test)
}

export async function getFeedTest(ctx: Context, id: string): Promise<FeedTest> {
  const test = await ctx.feedTests.find(id)
  if (!test) throw new DomainError('not_found', 'No test with this id')
  return showTest(test)
}

/** Runs a test and saves its preview or error; each step is hinted to the screen. */
export async function runFeedTest(ctx: Context, id: string): Promise<void> {
  const test = await ctx.feedTests.claim(id, ctx.now(), leaseEnd(ctx))
  if (!test) return
  hintAdmins(ctx, id)
  await keepingLease(
    ctx,
    { feedTest: id },
    (until) => ctx.feedTests.extendLease(test, until),
    async () => ctx.feedTests.settle(test, await outcomeOf(ctx, test)),
  )
  hintAdmins(ctx, id)
}

async function outcomeOf(ctx: Context, test: FeedTestRow) {
  try {
    if (test.attempts > MAX_ATTEMPTS)
      throw new SourceFailure('given_up', `Reading ${test.url} was interrupted ${MAX_ATTEMPTS} times`, false)
    const preview = await previewFeed(ctx, test, async (pagesRead, pagesTotal) => {
      await ctx.feedTests.saveProgress(test, { pagesRead, pagesTotal })
      hintAdmins(ctx, test.id)
    })
    return { status: 'done' as const, preview }
  } catch (error) {
    const known = error instanceof SourceFailure || error instanceof LimitsAway
    if (!known) ctx.logger.error({ err: error, feedTest: test.id }, 'A test of a feed failed')
    const reason = known ? error.message : 'something went wrong on our side'
    return {
      status: 'failed' as const,
      errorCode: known ? error.type : 'internal',
      errorMessage: `The feed could not be read: ${reason}.`,
    }
  }
}

export const removeOldFeedTests = (ctx: Context): Promise<unknown> =>
  ctx.feedTests.removeBefore(new Date(ctx.now().getTime() - FEED_TEST_HOURS * HOUR_MS))

const hintAdmins = (ctx: Context, id: string): void =>
  ctx.sendHint({ audience: 'admins', keys: keysOf(['getFeedTest'], { id }) })
