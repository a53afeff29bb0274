import type { EventSource, PendingEvent } from '@uitpost/contracts'
import { type EvidenceField, REQUIRED_EVIDENCE } from '@uitpost/contracts/constants'
import type { ReactNode } from 'react'
import { useCategoryName } from '../../api/category-names.ts'
import { useTexts } from '../../texts/texts.tsx'
import { inkOf } from '../../ui/drawing/ink.ts'
import { Stamp } from '../../ui/drawing/stamp.tsx'
import { momentText } from '../../ui/wording/moment-text.ts'
import { webLink } from '../../ui/wording/web-link.ts'
import './event-sheet.css'
import './review.css'

/** The source that proves most stands for the event. */
export const bestSource = (event: PendingEvent): EventSource | undefined =>
  event.sources.toSorted((one, other) => other.score - one.score)[0]

export const provenFields = (source: EventSource | undefined): number =>
  source ? REQUIRED_EVIDENCE.filter((field) => source.evidence[field].proven).length : 0

/**
 * An event that waits: its fields on the left, what its best source proves on the right, tied together by figures, and
 * the decision below.
 */
export function EventSheet({ event, foot }: { event: PendingEvent; foot: ReactNode }) {
  const { t, day } = useTexts()
  const ink = inkOf(event.category?.slug)
  const category = useCategoryName(event.category)
  const best = bestSource(event)
  const fields: { label: string; value: string | null; proof?: EvidenceField; link?: string | undefined }[] =
    [
      { label: t('pending.field.category'), value: category },
      { label: t('pending.field.start'), value: momentText(event.startDate, day), proof: 'start' },
      { label: t('pending.field.end'), value: event.endDate && momentText(event.endDate, day) },
      { label: t('pending.field.city'), value: event.city, proof: 'city' },
      { label: t('pending.field.location'), value: event.location },
      {
        label: t('pending.field.source'),
        value: event.source,
        proof: 'link',
        link: webLink(event.sourceLink),
      },
    ]
  const figure = (proof: EvidenceField | undefined) =>
    best && proof && <Figure field={proof} proven={best.evidence[proof].proven} />
  return (
    <article className="sheet review" data-ink={ink} aria-labelledby={`pending-${event.id}`}>
      <Stamp date={event.startDate.slice(0, 10)} country={event.country} ink={ink} />
      <div className="review-box">
        <h3 id={`pending-${event.id}`}>{event.title}</h3>
        <dl className="review-fields">
          {fields.map(
            ({ label, value, link, proof }) =>
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
                    {figure(proof)}
                  </dd>
                </div>
              ),
          )}
        </dl>
      </div>
      {best && <EvidenceQuotes source={best} />}
      <div className="review-foot">{foot}</div>
    </article>
  )
}

/** The same figure stands beside a field and beside the words that prove it. */
function Figure({ field, proven }: { field: EvidenceField; proven: boolean }) {
  return (
    <span className="figure" data-missing={proven ? undefined : ''} aria-hidden="true">
      {proven ? REQUIRED_EVIDENCE.indexOf(field) + 1 : '?'}
    </span>
  )
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
              <dt>
                {t(`pending.evidence.${field}`)}
                <Figure field={field} proven={proven} />
              </dt>
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
