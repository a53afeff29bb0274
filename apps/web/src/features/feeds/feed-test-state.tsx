import { serverMessage } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import fieldStyles from '../../ui/forms/field.module.css'
import { FeedTestResult } from './feed-test-result.tsx'
import feedsStyles from './feeds.module.css'
import type { useFeedTest } from './queries.ts'

/** State of a feed test: its current step, its result, or its error. */
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
      // The error text may contain a long URL.
      <div className={feedsStyles.feedTestFailure}>
        <Alert>{failure}</Alert>
      </div>
    )
  }
  if (test?.preview) return <FeedTestResult result={test.preview} onUse={onUse} />
  if (!(test && isUnderWay)) return null
  const { status, pagesRead, pagesTotal } = test
  return (
    <p className={fieldStyles.hint} role="status">
      {status === 'waiting'
        ? t('feeds.test.waiting')
        : pagesTotal === null
          ? t('feeds.test.reading')
          : t('feeds.test.readingPage', { page: pagesRead + 1, total: pagesTotal })}
    </p>
  )
}
