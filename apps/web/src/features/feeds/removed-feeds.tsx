import { sourceNameIn } from '@uitpost/contracts/source-names'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import textStyles from '../../ui/text.module.css'
import { Moment } from '../../ui/wording/moment.tsx'
import feedsStyles from './feeds.module.css'
import { useRemovedFeeds, useRestoreFeed } from './queries.ts'

/** Recently removed feeds, each with a button to restore it; renders nothing when there are none. */
export function RemovedFeeds() {
  const { t, language } = useTexts()
  const removed = useRemovedFeeds()
  const restore = useRestoreFeed()
  if (removed.isPending) return <LoadingLines lines={['2/5']} />
  if (!removed.data || removed.data.length === 0) return null
  return (
    <section aria-labelledby="removed-feeds" className={feedsStyles.removedFeeds}>
      <h3 id="removed-feeds">{t('feeds.removedLately')}</h3>
      <ul>
        {removed.data.map((feed) => (
          <li key={feed.id} className={feedsStyles.removedFeed}>
            <span className={feedsStyles.removedFeedName}>
              <b>{sourceNameIn(feed.name, language)}</b>{' '}
              <span className={feedsStyles.feedAddress}>{feed.url}</span>
            </span>
            <Moment className={textStyles.muted} at={feed.removedAt} />
            <Button
              look="line"
              size="dense"
              about={sourceNameIn(feed.name, language)}
              disabled={restore.isPending}
              onClick={() => restore.mutate(feed)}
            >
              {t('feeds.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
