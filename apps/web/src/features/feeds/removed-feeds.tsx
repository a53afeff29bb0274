import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { useRemovedFeeds, useRestoreFeed } from './queries.ts'

/** Feeds that were removed lately, each with the way back; nothing where there are none. */
export function RemovedFeeds() {
  const { t, instant } = useTexts()
  const removed = useRemovedFeeds()
  const restore = useRestoreFeed()
  if (!removed.data || removed.data.length === 0) return null
  return (
    <section aria-labelledby="removed-feeds" className="pt-6">
      <h3 id="removed-feeds">{t('feeds.removedLately')}</h3>
      <ul>
        {removed.data.map((feed) => (
          <li key={feed.id} className="removed-feed">
            <span className="removed-feed-name">
              <b>{feed.name}</b> <span className="feed-address">{feed.url}</span>
            </span>
            <time className="text-muted" dateTime={feed.removedAt}>
              {instant(feed.removedAt, { dateStyle: 'medium', timeStyle: 'short' })}
            </time>
            <Button
              look="line"
              size="dense"
              about={feed.name}
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
