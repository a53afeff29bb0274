import type { EventDetail } from '@uitpost/contracts'
import { REQUIRED_EVIDENCE, type Verdict } from '@uitpost/contracts/constants'
import { useTexts } from '../../texts/texts.tsx'
import { type BadgeState, PlainBadge, StateBadge } from '../../ui/drawing/badge.tsx'
import type { Announce } from '../../ui/feedback/toast.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { webLink } from '../../ui/wording/web-link.ts'
import { SourceJoin } from './source-join.tsx'

type Source = EventDetail['sources'][number]

const verdictStates: Record<Verdict, BadgeState> = {
  verified: 'good',
  partly: 'doubtful',
  unverified: 'doubtful',
  contradicted: 'bad',
  unreachable: 'bad',
}

/** Where an event was found, how far that place proves it, and its own words where the server tells them. */
export function EventSources({
  eventId,
  sources,
  announce,
}: {
  eventId: string
  sources: Source[]
  announce: Announce
}) {
  const { t, instant } = useTexts()
  return (
    <Section heading={t('eventPage.sources')}>
      <ul className="event-sources">
        {sources.map((source) => {
          const link = webLink(source.url)
          return (
            <li key={source.id ?? `${source.source} ${source.url}`}>
              <p className="event-source">
                {link ? (
                  <a href={link} target="_blank" rel="noopener noreferrer">
                    {source.source}
                  </a>
                ) : (
                  <b>{source.source}</b>
                )}
                <StateBadge state={verdictStates[source.verdict]}>
                  {t(`verdict.${source.verdict}`)}
                </StateBadge>
                {source.sandbox && <PlainBadge>{t('pending.evidence.sandboxPage')}</PlainBadge>}
                <span className="hint">
                  {t('eventPage.checked', {
                    time: instant(source.checkedAt, { dateStyle: 'medium', timeStyle: 'short' }),
                  })}
                </span>
              </p>
              {source.evidence && <Quotes name={source.source} evidence={source.evidence} />}
              <SourceJoin eventId={eventId} source={source} announce={announce} />
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function Quotes({ name, evidence }: { name: string; evidence: NonNullable<Source['evidence']> }) {
  const { t } = useTexts()
  return (
    <dl className="event-quotes" aria-label={t('eventPage.evidence', { source: name })}>
      {REQUIRED_EVIDENCE.map((field) => {
        const { proven, quote } = evidence[field]
        return (
          <div key={field}>
            <dt>{t(`pending.evidence.${field}`)}</dt>
            <dd>
              {proven && quote && <mark>{quote}</mark>}
              {proven && !quote && t('pending.evidence.proven')}
              {!proven && t('pending.evidence.none')}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
