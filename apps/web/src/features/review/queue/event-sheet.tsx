import type { AdminEvent, EventSource, PendingEvent } from '@uitpost/contracts'
import { bestSource, REQUIRED_EVIDENCE } from '@uitpost/contracts/admin-constants'
import { SUGGESTED_SOURCE } from '@uitpost/contracts/constants'
import { familyOf } from '@uitpost/contracts/families'
import { sourceNameIn } from '@uitpost/contracts/source-names'
import type { ReactNode } from 'react'
import { useCategoryName } from '../../../texts/category-names.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Stamp } from '../../../ui/drawing/stamp.tsx'
import pageStyles from '../../../ui/layout/page.module.css'
import { DifferingQuotes } from '../../../ui/wording/differing-quotes.tsx'
import { momentText, startText } from '../../../ui/wording/moment-text.ts'
import { Quote } from '../../../ui/wording/quote.tsx'
import { saidText } from '../../../ui/wording/said-text.ts'
import { webLink } from '../../../ui/wording/web-link.ts'
import styles from './event-sheet.module.css'
import { PreviousProof } from './previous-proof.tsx'

const EVIDENCE = [...REQUIRED_EVIDENCE, 'end', 'location', 'category'] as const
type Shown = (typeof EVIDENCE)[number]

/** The judged fields, in the order of their numbers. */
const judgedBy = ({ evidence }: EventSource): Shown[] => EVIDENCE.filter((field) => evidence[field])

/**
 * A pending event: its fields on the left, the quotes of its best source on the right with the same numbers, and the
 * decision below.
 */
export function EventSheet({
  event,
  foot,
}: {
  event: PendingEvent & Pick<AdminEvent, 'previousProof'>
  foot: ReactNode
}) {
  const texts = useTexts()
  const { t, day } = texts
  const family = familyOf(event.category?.slug)
  const category = useCategoryName(event.category)
  const best = bestSource(event.sources)
  const fields: { label: string; value: string | null; proof?: Shown; link?: string | undefined }[] = [
    { label: t('pending.field.category'), value: category, proof: 'category' },
    { label: t('pending.field.start'), value: startText(event, texts), proof: 'start' },
    { label: t('pending.field.end'), value: event.endDate && momentText(event.endDate, day), proof: 'end' },
    { label: t('pending.field.city'), value: event.city, proof: 'city' },
    { label: t('pending.field.location'), value: event.location, proof: 'location' },
    {
      label: t('pending.field.source'),
      value: sourceNameIn(event.source, texts.language),
      proof: 'link',
      link: webLink(event.sourceLink),
    },
  ]
  const figure = (proof: Shown | undefined) => best && proof && <Figure field={proof} source={best} />
  return (
    <article
      className={classNames(pageStyles.sheet, styles.review)}
      data-family={family}
      aria-labelledby={`pending-${event.id}`}
    >
      <Stamp date={event.startDate.slice(0, 10)} country={event.country} family={family} />
      <div className={styles.reviewBox}>
        <h3 id={`pending-${event.id}`}>{event.title}</h3>
        <dl className={styles.reviewFields}>
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
      {best && <EvidenceQuotes source={best} sources={event.sources} />}
      <div className={styles.reviewFoot}>
        {event.previousProof && <PreviousProof previous={event.previousProof} />}
        {foot}
      </div>
    </article>
  )
}

/** The number of a field, shown beside the field and beside its quote. */
function Figure({ field, source }: { field: Shown; source: EventSource }) {
  const at = judgedBy(source).indexOf(field)
  if (at < 0) return null
  const proven = source.evidence[field]?.proven
  return (
    <span className={styles.figure} data-missing={proven ? undefined : ''} aria-hidden="true">
      {proven ? at + 1 : '?'}
    </span>
  )
}

/** Quotes of the best source, and differing quotes of the others. */
function EvidenceQuotes({ source, sources }: { source: EventSource; sources: readonly EventSource[] }) {
  const texts = useTexts()
  const { t, instant } = texts
  const page =
    source.url && URL.canParse(source.url) ? new URL(source.url).hostname : t('pending.evidence.page')
  const time = instant(source.checkedAt, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <figure className={styles.evidence} aria-label={t('pending.evidence')}>
      <dl>
        {judgedBy(source).map((field) => {
          const found = source.evidence[field]
          return (
            <div key={field}>
              <dt>
                {t(
                  field === 'end' || field === 'location' || field === 'category'
                    ? `pending.field.${field}`
                    : `pending.evidence.${field}`,
                )}
                <Figure field={field} source={source} />
              </dt>
              <dd className={found?.proven ? undefined : styles.unproven}>
                {found && <Quote evidence={found} />}
              </dd>
            </div>
          )
        })}
        {source.evidence.category === null && (
          <div>
            <dt>{t('pending.field.category')}</dt>
            <dd>{t('evidence.notJudged')}</dd>
          </div>
        )}
        {sources.map(
          ({ source: name, url, evidence: { contradiction } }) =>
            contradiction && (
              <DifferingQuotes
                key={`${name} ${url}`}
                field={
                  contradiction.field === 'status'
                    ? t('evidence.status')
                    : t(`pending.field.${contradiction.field}`)
                }
                note={
                  sources.length > 1
                    ? `${t('evidence.differ')}, ${sourceNameIn(name, texts.language)}`
                    : t('evidence.differ')
                }
                sides={[saidText(contradiction.said, texts), saidText(contradiction.against, texts)]}
              />
            ),
        )}
      </dl>
      <figcaption>
        {source.source === SUGGESTED_SOURCE && !source.url
          ? t('eventPage.sent', { time })
          : t('pending.evidence.checked', { page, time })}
      </figcaption>
    </figure>
  )
}
