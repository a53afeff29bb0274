import type { Feed } from '@uitpost/contracts'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { type BadgeState, PlainBadge, StateBadge } from '../../ui/drawing/badge.tsx'
import recordsStyles from '../../ui/layout/records.module.css'
import textStyles from '../../ui/text.module.css'
import { webLink } from '../../ui/wording/web-link.ts'
import feedsStyles from './feeds.module.css'
import { useSwitchFeed } from './queries.ts'

const states: Record<Feed['health'], BadgeState> = { new: 'queued', healthy: 'good', failing: 'bad' }

/** One feed: name, kind, health, and time and number of events of its last success. */
export function FeedRow({
  feed,
  category,
  onEdit,
  onRemove,
}: {
  feed: Feed
  category: string | undefined
  onEdit: () => void
  onRemove: () => void
}) {
  const { t, count, number, instant } = useTexts()
  const change = useSwitchFeed()
  // Switch state shown while the request is pending; reset on an error.
  const [wanted, setWanted] = useState<boolean>()
  const { name, url, kind, country, city, health, lastSuccessAt, lastYield, lastError, failures } = feed
  const link = webLink(url)
  const page = webLink(feed.discoveredOn)
  return (
    <tr>
      <td className={feedsStyles.feedName}>
        <b>{name}</b> {kind && <PlainBadge>{t(`feeds.kind.${kind}`)}</PlainBadge>}
        {link && (
          <a className={feedsStyles.feedAddress} href={link} target="_blank" rel="noopener noreferrer">
            {url}
          </a>
        )}
        {page && (
          <span className={classNames(textStyles.line, textStyles.muted)}>
            {t('feeds.foundOn', { page: new URL(page).hostname })}
          </span>
        )}
      </td>
      <td data-label={t('feeds.column.place')}>{[country, city, category].filter(Boolean).join(', ')}</td>
      <td className={feedsStyles.feedHealth}>
        <StateBadge state={states[health]}>{t(`feeds.health.${health}`)}</StateBadge>
        {lastError && <span className={classNames(textStyles.line, textStyles.danger)}>{lastError}</span>}
        {failures > 0 && (
          <span className={classNames(textStyles.line, textStyles.muted)}>
            {count('feeds.failures', failures)}
          </span>
        )}
      </td>
      <td data-label={t('feeds.column.success')}>
        {lastSuccessAt ? (
          <time dateTime={lastSuccessAt}>
            {instant(lastSuccessAt, { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
        ) : (
          t('feeds.never')
        )}
      </td>
      <td className={recordsStyles.num} data-label={t('feeds.column.yield')}>
        {lastYield === null ? '–' : number(lastYield)}
      </td>
      <td className={feedsStyles.feedSwitch}>
        <Switch
          checked={wanted ?? feed.active}
          aria-label={t('feeds.readFeed', { name })}
          onChange={({ target: { checked } }) => {
            setWanted(checked)
            change.mutate({ feed, active: checked }, { onSettled: () => setWanted(undefined) })
          }}
        />
      </td>
      <td className={feedsStyles.feedActions}>
        <Button look="line" size="dense" about={name} onClick={onEdit}>
          {t('feeds.edit')}
        </Button>
        <Button look="quiet" size="dense" about={name} onClick={onRemove}>
          {t('feeds.remove')}
        </Button>
      </td>
    </tr>
  )
}
