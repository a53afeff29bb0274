import type { FeedPreview } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PlainBadge } from '../../ui/drawing/badge.tsx'
import fieldStyles from '../../ui/forms/field.module.css'
import textStyles from '../../ui/text.module.css'
import { momentText } from '../../ui/wording/moment-text.ts'
import feedsStyles from './feeds.module.css'

/** Result of a feed test: the next events, problems, and other feeds that the page links to. */
export function FeedTestResult({ result, onUse }: { result: FeedPreview; onUse: (address: string) => void }) {
  const { t, count, day } = useTexts()
  const { kind, name, eventsFound, events, feeds, problems } = result
  return (
    <section className={feedsStyles.feedTest} aria-label={t('feeds.test.next')}>
      <p role="status">
        <b>{count('feeds.test.found', eventsFound)}</b> <PlainBadge>{t(`feeds.kind.${kind}`)}</PlainBadge>{' '}
        {name}
      </p>
      {events.length > 0 ? (
        <>
          <h3>{t('feeds.test.next')}</h3>
          <ol>
            {events.map((event) => (
              <li key={`${event.title} ${event.startDate}`}>
                <span className={textStyles.muted}>{momentText(event.startDate, day)}</span>{' '}
                <b>{event.title}</b> <span className={textStyles.muted}>{event.city ?? event.location}</span>
              </li>
            ))}
          </ol>
        </>
      ) : (
        <p>{t('feeds.test.none')}</p>
      )}
      {problems.length > 0 && (
        <ul className={classNames(fieldStyles.caution, feedsStyles.feedTestFaults)}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {feeds.length > 0 && (
        <>
          <h3>{t('feeds.test.named')}</h3>
          <ul>
            {feeds.map(({ url, title }) => (
              <li key={url}>
                <span>
                  {title} <span className={textStyles.muted}>{url}</span>
                </span>
                <Button look="line" size="dense" about={title || url} onClick={() => onUse(url)}>
                  {t('feeds.test.use')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
