import type { Feed } from '@uitpost/contracts'
import { sourceNameIn } from '@uitpost/contracts/source-names'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type BadgeState, PlainBadge, StateBadge } from '../../ui/drawing/badge.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import textStyles from '../../ui/text.module.css'
import { webLink } from '../../ui/wording/web-link.ts'
import feedsStyles from './feeds.module.css'
import { useSwitchFeed } from './queries.ts'

const states: Record<Feed['health'], BadgeState> = { new: 'queued', healthy: 'good', failing: 'bad' }

/** Name and kind of a feed, its address, and the page it was found on. */
export function FeedName({ feed: { name, kind, url, discoveredOn } }: { feed: Feed }) {
  const { t, language } = useTexts()
  const link = webLink(url)
  const page = webLink(discoveredOn)
  return (
    <>
      <b>{sourceNameIn(name, language)}</b> {kind && <PlainBadge>{t(`feeds.kind.${kind}`)}</PlainBadge>}
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
    </>
  )
}

/** Health of a feed, with its last error and number of failures. */
export function FeedHealth({ feed: { health, lastError, failures } }: { feed: Feed }) {
  const { t, count } = useTexts()
  return (
    <>
      <StateBadge state={states[health]}>{t(`feeds.health.${health}`)}</StateBadge>
      {lastError && <span className={classNames(textStyles.line, textStyles.danger)}>{lastError}</span>}
      {failures > 0 && (
        <span className={classNames(textStyles.line, textStyles.muted)}>
          {count('feeds.failures', failures)}
        </span>
      )}
    </>
  )
}

/** Pauses and resumes a feed. */
export function FeedSwitch({ feed }: { feed: Feed }) {
  const { t, language } = useTexts()
  const change = useSwitchFeed()
  // Switch state shown while the request is pending; reset on an error.
  const [wanted, setWanted] = useState<boolean>()
  return (
    <Switch
      checked={wanted ?? feed.active}
      aria-label={t('feeds.readFeed', { name: sourceNameIn(feed.name, language) })}
      onChange={({ target: { checked } }) => {
        setWanted(checked)
        change.mutate({ feed, active: checked }, { onSettled: () => setWanted(undefined) })
      }}
    />
  )
}
