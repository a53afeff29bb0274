import { serverMessage } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { FeedTestResult } from './feed-test-result.tsx'
import type { useFeedTest } from './queries.ts'

/** How a test goes: what it reads at the moment, what it found, or why there is nothing to be found. */
export function FeedTestState({
  testing: { test, isUnderWay, error },
  onUse,
}: {
  testing: ReturnType<typeof useFeedTest>
  onUse: (address: string) => void
}) {
  const { t } = useTexts()
  const failure = error ? (serverMessage(error) ?? t('feeds.test.failed')) : test?.error?.message
  if (failure) {
    return (
      // It may quote a long address.
      <div className="feed-test-failure">
        <Alert>{failure}</Alert>
      </div>
    )
  }
  if (test?.preview) return <FeedTestResult result={test.preview} onUse={onUse} />
  if (!(test && isUnderWay)) return null
  const { status, pagesRead, pagesTotal } = test
  return (
    <p className="hint" role="status">
      {status === 'waiting'
        ? t('feeds.test.waiting')
        : pagesTotal === null
          ? t('feeds.test.reading')
          : t('feeds.test.readingPage', { page: pagesRead + 1, total: pagesTotal })}
    </p>
  )
}
