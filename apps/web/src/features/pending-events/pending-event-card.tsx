import type { EventSource, PendingEvent } from '@uitpost/contracts'
import { REQUIRED_EVIDENCE, type Verdict } from '@uitpost/contracts/constants'
import { Check, X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { type Texts, useTexts } from '../../texts/texts.tsx'
import { type BadgeState, PlainBadge, StateBadge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { inkOf } from '../../ui/ink.ts'
import { Stamp } from '../../ui/stamp.tsx'
import { webLink } from '../../ui/web-link.ts'
import { type Announce, useDecideEvent } from './queries.ts'

const verdictStates: Record<Verdict, BadgeState> = {
  verified: 'good',
  partly: 'doubtful',
  unverified: 'doubtful',
  contradicted: 'bad',
  unreachable: 'bad',
}

/** An event that waits: its fields on the left, what its sources prove on the right, the decision below. */
export function PendingEventCard({ event, announce }: { event: PendingEvent; announce: Announce }) {
  const { t, day } = useTexts()
  const decide = useDecideEvent(announce)
  const doing = decide.isPending ? decide.variables.decision : undefined
  const { id, title } = event
  const ink = inkOf(event.category?.slug)
  const date = event.startDate.slice(0, 10)
  const best = bestSource(event)
  const proven = best ? REQUIRED_EVIDENCE.filter((field) => best.evidence[field].proven).length : 0
  const fields = [
    { label: t('pending.field.category'), value: event.category?.name ?? t('event.uncategorized') },
    { label: t('pending.field.start'), value: momentText(event.startDate, day) },
    { label: t('pending.field.end'), value: event.endDate && momentText(event.endDate, day) },
    { label: t('pending.field.city'), value: event.city },
    { label: t('pending.field.location'), value: event.location },
    { label: t('pending.field.source'), value: event.source, link: webLink(event.sourceLink) },
  ]

  return (
    <article className="sheet review" data-ink={ink} aria-labelledby={`pending-${event.id}`}>
      <Stamp
        date={date}
        month={day(date, { month: 'short' }).slice(0, 3)}
        day={day(date, { day: 'numeric' })}
        country={event.country}
        ink={ink}
      />
      <div className="review-box">
        <h3 id={`pending-${event.id}`}>{event.title}</h3>
        <dl className="review-fields">
          {fields.map(
            ({ label, value, link }) =>
              value && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {link ? (
                      <a href={link} target="_blank" rel="noopener noreferrer">
                        {value}
                      </a>
                    ) : (
                      value
                    )}
                  </dd>
                </div>
              ),
          )}
        </dl>
      </div>
      {best && <EvidenceQuotes source={best} />}
      <div className="review-foot">
        <Button
          size="dense"
          busy={doing === 'approve'}
          disabled={decide.isPending}
          aria-label={t('pending.approveNamed', { title })}
          onClick={() => decide.mutate({ id, title, decision: 'approve' })}
        >
          {doing !== 'approve' && <Check className="icon" aria-hidden="true" />}
          {doing === 'approve' ? t('pending.approving') : t('pending.approve')}
        </Button>
        <Button
          look="line"
          size="dense"
          busy={doing === 'reject'}
          disabled={decide.isPending}
          aria-label={t('pending.rejectNamed', { title })}
          onClick={() => decide.mutate({ id, title, decision: 'reject' })}
        >
          {doing !== 'reject' && <X className="icon" aria-hidden="true" />}
          {doing === 'reject' ? t('pending.rejecting') : t('pending.reject')}
        </Button>
        <ButtonLink look="quiet" size="dense">
          <Link to={`/admin/events?edit=${id}`} aria-label={t('adminEvents.editNamed', { title })}>
            {t('adminEvents.edit')}
          </Link>
        </ButtonLink>
        <StateBadge state={verdictStates[event.verdict]}>{t(`verdict.${event.verdict}`)}</StateBadge>
        {best?.sandbox && <PlainBadge>{t('pending.evidence.sandboxPage')}</PlainBadge>}
        {best && <p className="hint">{t('pending.proven', { proven, total: REQUIRED_EVIDENCE.length })}</p>}
      </div>
    </article>
  )
}

/** The source that proves most stands for the event. */
const bestSource = (event: PendingEvent): EventSource | undefined =>
  event.sources.toSorted((one, other) => other.score - one.score)[0]

/** Day and time as they stand on the wire, which is the event's own zone. */
function momentText(value: string, day: Texts['day']): string {
  const date = day(value.slice(0, 10), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).replace(',', '')
  return value.length > 10 ? `${date}, ${value.slice(11, 16)}` : date
}

function EvidenceQuotes({ source }: { source: EventSource }) {
  const { t, instant } = useTexts()
  const page =
    source.url && URL.canParse(source.url) ? new URL(source.url).hostname : t('pending.evidence.page')
  return (
    <figure className="evidence" aria-label={t('pending.evidence')}>
      <dl>
        {REQUIRED_EVIDENCE.map((field) => {
          const { proven, quote } = source.evidence[field]
          return (
            <div key={field}>
              <dt>{t(`pending.evidence.${field}`)}</dt>
              <dd>
                {proven && quote && <mark>{quote}</mark>}
                {proven && !quote && t('pending.evidence.proven')}
                {!proven && <span className="unproven">{t('pending.evidence.none')}</span>}
              </dd>
            </div>
          )
        })}
      </dl>
      <figcaption>
        {t('pending.evidence.checked', {
          page,
          time: instant(source.checkedAt, { dateStyle: 'medium', timeStyle: 'short' }),
        })}
      </figcaption>
    </figure>
  )
}
