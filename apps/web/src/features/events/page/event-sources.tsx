import type { EventDetail } from '@uitpost/contracts'
import { REQUIRED_EVIDENCE } from '@uitpost/contracts/admin-constants'
import { SUGGESTED_SOURCE } from '@uitpost/contracts/constants'
import { sourceNameIn } from '@uitpost/contracts/source-names'
import { useTexts } from '../../../texts/texts.tsx'
import { PlainBadge, StateBadge } from '../../../ui/drawing/badge.tsx'
import type { Announce } from '../../../ui/feedback/toast.tsx'
import fieldStyles from '../../../ui/forms/field.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { DifferingQuotes } from '../../../ui/wording/differing-quotes.tsx'
import { Quote } from '../../../ui/wording/quote.tsx'
import { saidText } from '../../../ui/wording/said-text.ts'
import { verdictStates } from '../../../ui/wording/verdict-states.ts'
import { webLink } from '../../../ui/wording/web-link.ts'
import eventViewStyles from './event-view.module.css'
import { SourceJoin } from './source-join.tsx'

type Source = EventDetail['sources'][number]

/** How the day of an event is known, and its sources, each with its verdict and, if the server sends them (to admins), the quoted evidence. */
export function EventSources({ event, announce }: { event: EventDetail; announce: Announce }) {
  const { t, instant, language } = useTexts()
  const { id: eventId, sources, dateKnown } = event
  if (!dateKnown && sources.length === 0) return null
  return (
    <Section heading={t('eventPage.sources')}>
      {dateKnown && <p className={eventViewStyles.eventHow}>{t(`eventPage.how.${dateKnown.how}`)}</p>}
      <ul className={eventViewStyles.eventSources}>
        {sources.map((source) => {
          const link = webLink(source.url)
          const name = sourceNameIn(source.source, language)
          return (
            <li key={source.id ?? `${source.source} ${source.url}`}>
              <p className={eventViewStyles.eventSource}>
                {link ? (
                  <a href={link} target="_blank" rel="noopener noreferrer">
                    {name}
                  </a>
                ) : (
                  <b>{name}</b>
                )}
                <StateBadge state={verdictStates[source.verdict]}>
                  {t(`verdict.${source.verdict}`)}
                </StateBadge>
                {source.sandbox && <PlainBadge>{t('pending.evidence.sandboxPage')}</PlainBadge>}
                <span className={fieldStyles.hint}>
                  {t(source.source === SUGGESTED_SOURCE && !link ? 'eventPage.sent' : 'eventPage.checked', {
                    time: instant(source.checkedAt, { dateStyle: 'medium', timeStyle: 'short' }),
                  })}
                </span>
              </p>
              {source.evidence && <Quotes name={name} evidence={source.evidence} />}
              <SourceJoin eventId={eventId} source={source} announce={announce} />
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function Quotes({ name, evidence }: { name: string; evidence: NonNullable<Source['evidence']> }) {
  const texts = useTexts()
  const { t } = texts
  const { contradiction } = evidence
  return (
    <dl className={eventViewStyles.eventQuotes} aria-label={t('eventPage.evidence', { source: name })}>
      {REQUIRED_EVIDENCE.map((field) => {
        return (
          <div key={field}>
            <dt>{t(`pending.evidence.${field}`)}</dt>
            <dd>
              <Quote evidence={evidence[field]} />
            </dd>
          </div>
        )
      })}
      {contradiction && (
        <DifferingQuotes
          field={
            contradiction.field === 'status'
              ? t('evidence.status')
              : t(`pending.field.${contradiction.field}`)
          }
          note={t('evidence.differ')}
          sides={[saidText(contradiction.said, texts), saidText(contradiction.against, texts)]}
        />
      )}
    </dl>
  )
}
