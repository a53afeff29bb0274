import type { Feed } from '@uitpost/contracts'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { type BadgeState, PlainBadge, StateBadge } from '../../ui/drawing/badge.tsx'
import { webLink } from '../../ui/wording/web-link.ts'
import { useSwitchFeed } from './queries.ts'

const states: Record<Feed['health'], BadgeState> = { new: 'queued', healthy: 'good', failing: 'bad' }

/** A feed: what it is, how it is, when it last answered and with how much. */
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
  // The switch moves with the click, and back when the server refuses.
  const [wanted, setWanted] = useState<boolean>()
  const { name, url, kind, country, city, health, lastSuccessAt, lastYield, lastError, failures } = feed
  const link = webLink(url)
  const page = webLink(feed.discoveredOn)
  return (
    <tr>
      <td className="feed-name">
        <b>{name}</b> {kind && <PlainBadge>{t(`feeds.kind.${kind}`)}</PlainBadge>}
        {link && (
          <a className="feed-address" href={link} target="_blank" rel="noopener noreferrer">
            {url}
          </a>
        )}
        {page && (
          <span className="block text-muted">{t('feeds.foundOn', { page: new URL(page).hostname })}</span>
        )}
      </td>
      <td data-label={t('feeds.column.place')}>{[country, city, category].filter(Boolean).join(', ')}</td>
      <td className="feed-health">
        <StateBadge state={states[health]}>{t(`feeds.health.${health}`)}</StateBadge>
        {lastError && <span className="block text-danger">{lastError}</span>}
        {failures > 0 && <span className="block text-muted">{count('feeds.failures', failures)}</span>}
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
      <td className="num" data-label={t('feeds.column.yield')}>
        {lastYield === null ? '–' : number(lastYield)}
      </td>
      <td className="feed-switch">
        <Switch
          checked={wanted ?? feed.active}
          aria-label={t('feeds.readFeed', { name })}
          onChange={({ target: { checked } }) => {
            setWanted(checked)
            change.mutate({ feed, active: checked }, { onSettled: () => setWanted(undefined) })
          }}
        />
      </td>
      <td className="feed-actions">
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
