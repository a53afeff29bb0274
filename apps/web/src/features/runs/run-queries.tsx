import type { RunQuery } from '@uitpost/contracts'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'
import { type BadgeState, PlainBadge, StateBadge } from '../../ui/drawing/badge.tsx'
import panelStyles from '../../ui/layout/panel.module.css'
import recordsStyles from '../../ui/layout/records.module.css'
import { FilterStrip } from '../../ui/panels/tabs.tsx'
import textStyles from '../../ui/text.module.css'
import runDetailsStyles from './run-details.module.css'

/** Number of queries shown at first, and added by each click on "more". */
const STEP = 25

const states: Record<RunQuery['status'], BadgeState> = {
  pending: 'queued',
  running: 'running',
  done: 'completed',
  failed: 'failed',
}
const kinds = {
  all: () => true,
  open: ({ status }: RunQuery) => status === 'pending' || status === 'running',
  failed: ({ status }: RunQuery) => status === 'failed',
} as const
type Kind = keyof typeof kinds
const KINDS: readonly Kind[] = ['all', 'open', 'failed']

/** Table of a run's queries with status, subject, city, events found, tokens and cost; can be filtered by status. */
export function RunQueries({ queries }: { queries: readonly RunQuery[] }) {
  const { t, count, number } = useTexts()
  const { read, change } = useUrlFilter<'queries'>()
  const kind = oneOf(KINDS, read('queries')) ?? 'all'
  const [shown, setShown] = useState(STEP)
  const chosen = queries.filter(kinds[kind])
  const hidden = Math.max(0, chosen.length - shown)
  return (
    <section aria-labelledby="run-queries">
      <div className={panelStyles.panelHead}>
        <h2 id="run-queries">{t('run.query.heading')}</h2>
      </div>
      <FilterStrip
        label={t('run.query.filter')}
        value={kind}
        onChange={(next) => change({ queries: next === 'all' ? undefined : next })}
        options={KINDS.map((value) => ({
          value,
          label: t(`run.query.${value}`, { count: number(queries.filter(kinds[value]).length) }),
        }))}
      />
      {chosen.length === 0 ? (
        <p className={panelStyles.panelEmpty}>
          {queries.length === 0 ? t('run.query.none') : t('run.query.noneOfKind')}
        </p>
      ) : (
        <table
          className={classNames(recordsStyles.records, recordsStyles.logTable, runDetailsStyles.runQueries)}
          aria-labelledby="run-queries"
        >
          <thead>
            <tr>
              <th scope="col">{t('run.query.column.status')}</th>
              <th scope="col">{t('run.query.column.what')}</th>
              <th scope="col">{t('run.query.column.city')}</th>
              <th scope="col" className={recordsStyles.num}>
                {t('run.query.column.found')}
              </th>
              <th scope="col" className={recordsStyles.num}>
                {t('run.query.column.tokens')}
              </th>
              <th scope="col" className={recordsStyles.num}>
                {t('run.query.column.cost')}
              </th>
            </tr>
          </thead>
          <tbody>
            {chosen.slice(0, shown).map((query) => (
              <QueryRow key={query.id} query={query} />
            ))}
          </tbody>
        </table>
      )}
      {hidden > 0 && (
        <Button
          look="line"
          size="dense"
          className={runDetailsStyles.runMoreQueries}
          onClick={() => setShown(shown + STEP)}
        >
          {count('run.query.more', Math.min(hidden, STEP))}
        </Button>
      )}
    </section>
  )
}

function QueryRow({ query }: { query: RunQuery }) {
  const { t, count, number, instant, dollars } = useTexts()
  const { status, kind, description, city, language, attempts, error, nextAttemptAt } = query
  const again =
    status === 'pending' && attempts > 0 && nextAttemptAt
      ? t('run.query.next', {
          time: instant(nextAttemptAt, { hour: '2-digit', minute: '2-digit', second: '2-digit' }),
        })
      : undefined
  return (
    <tr>
      <td className={recordsStyles.logKind}>
        <StateBadge state={states[status]}>{t(`run.query.status.${status}`)}</StateBadge>
      </td>
      <td className={runDetailsStyles.runQuery}>
        <span className={runDetailsStyles.runQueryText} title={description}>
          {description}
        </span>{' '}
        {kind === 'feed' ? <PlainBadge>{t('run.query.feed')}</PlainBadge> : null}
        {error && <span className={classNames(textStyles.line, textStyles.danger)}>{error}</span>}
        {(attempts > 1 || again) && (
          <span className={classNames(textStyles.line, textStyles.muted)}>
            {[count('run.query.attempts', attempts), again].filter(Boolean).join(', ')}
          </span>
        )}
      </td>
      <td data-empty={city ? undefined : ''} data-label={t('run.query.column.city')}>
        {city} {city && <span className={textStyles.muted}>{language}</span>}
      </td>
      <td
        className={classNames(recordsStyles.num, runDetailsStyles.runFigure)}
        data-label={t('run.query.column.found')}
      >
        {number(query.eventsFound)}
      </td>
      <td
        className={classNames(recordsStyles.num, runDetailsStyles.runFigure)}
        data-label={t('run.query.column.tokens')}
      >
        {number(query.tokens)}
      </td>
      <td
        className={classNames(recordsStyles.num, runDetailsStyles.runFigure)}
        data-label={t('run.query.column.cost')}
      >
        {dollars(query.costUsd)}
      </td>
    </tr>
  )
}
