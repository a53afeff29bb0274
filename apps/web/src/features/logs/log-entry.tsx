import type { DiscoveryLog } from '@uitpost/contracts'
import { PROMPT_SHOWN_CHARACTERS, RESPONSE_SHOWN_EVENTS } from '@uitpost/contracts/constants'
import { useTexts } from '../../texts/texts.tsx'
import { PlainBadge, StateBadge } from '../../ui/drawing/badge.tsx'
import fieldStyles from '../../ui/forms/field.module.css'
import { timeText } from '../../ui/wording/time-text.ts'
import styles from './log-entry.module.css'

const states = { QUERY: 'sent', RESPONSE: 'good', ERROR: 'bad' } as const

/** One entry of the discovery log: type, service, time and the details of its type. */
export function LogEntry({ entry }: { entry: DiscoveryLog }) {
  const { t, instant } = useTexts()
  return (
    <li className={styles.entry}>
      <time
        dateTime={entry.timestamp}
        title={instant(entry.timestamp, { dateStyle: 'medium', timeStyle: 'medium' })}
      >
        {timeText(entry.timestamp, instant)}
      </time>
      <StateBadge state={states[entry.type]}>{entry.type}</StateBadge>
      <span className={styles.meta}>
        {entry.service} {entry.sandbox && <PlainBadge>{t('discovery.sandbox')}</PlainBadge>}
      </span>
      <div className={styles.entryBody}>
        {entry.type === 'QUERY' && <QueryDetails entry={entry} />}
        {entry.type === 'RESPONSE' && <ResponseDetails entry={entry} />}
        {entry.type === 'ERROR' && <ErrorDetails entry={entry} />}
      </div>
    </li>
  )
}

function QueryDetails({ entry: { query, prompt } }: { entry: DiscoveryLog }) {
  const { t, count } = useTexts()
  const heading = query?.description || query?.approach || t('logs.untitled')
  return (
    <>
      <p className={styles.entryHead}>
        <b>{heading}</b>
        {query?.city && <span>{query.city}</span>}
        {prompt && <span className={styles.meta}>{count('logs.promptLength', prompt.fullLength)}</span>}
      </p>
      {prompt?.full && (
        // A scrollable element must be focusable, so that it can be scrolled by keyboard.
        <pre className={styles.prompt} tabIndex={0} role="region" aria-label={t('logs.prompt')}>
          {shorten(prompt.full)}
        </pre>
      )}
    </>
  )
}

/** The first 1,000 characters (requirement `logs.query-prompt`), without splitting a surrogate pair. */
function shorten(text: string): string {
  if (text.length <= PROMPT_SHOWN_CHARACTERS) return text
  return `${text.slice(0, PROMPT_SHOWN_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '')}…`
}

function ResponseDetails({ entry: { response } }: { entry: DiscoveryLog }) {
  const { count, day } = useTexts()
  if (!response) return null
  const events = response.events.slice(0, RESPONSE_SHOWN_EVENTS)
  const hidden = response.eventsCount - events.length
  const when = (startDate: string) =>
    /^\d{4}-\d{2}-\d{2}/.test(startDate) && !Number.isNaN(Date.parse(startDate.slice(0, 10)))
      ? day(startDate.slice(0, 10), { day: 'numeric', month: 'short', year: 'numeric' })
      : startDate
  return (
    <>
      <p className={styles.entryHead}>
        <b>{count('logs.events', response.eventsCount)}</b>
        <span className={styles.meta}>{count('logs.promptLength', response.fullLength)}</span>
      </p>
      {events.length > 0 && (
        <ul className={styles.found}>
          {events.map((event) => (
            <li key={`${event.title} ${event.startDate} ${event.city}`}>
              <span>{when(event.startDate)}</span>
              <b>{event.title}</b>
              <span>{event.city}</span>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && <p className={fieldStyles.hint}>{count('logs.moreEvents', hidden)}</p>}
    </>
  )
}

function ErrorDetails({ entry: { error } }: { entry: DiscoveryLog }) {
  const { t, number } = useTexts()
  if (!error) return null
  const { remainingTokens, resetTime } = error.rateLimitInfo ?? {}
  return (
    <>
      <p className={styles.entryHead}>
        <b>{error.type}</b>
      </p>
      <p className={styles.entryMessage}>{error.message}</p>
      {remainingTokens !== null && remainingTokens !== undefined && (
        <p className={fieldStyles.hint}>{t('logs.remainingTokens', { count: number(remainingTokens) })}</p>
      )}
      {resetTime && <p className={fieldStyles.hint}>{t('logs.resetTime', { time: resetTime })}</p>}
    </>
  )
}
