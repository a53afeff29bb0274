import type { RunQuery } from '@uitpost/contracts'
import { useState } from 'react'
import { useTexts } from '../../../texts/texts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { oneOf, useUrlFilter } from '../../../ui/controls/url-filter.ts'
import { type BadgeState, PlainBadge, StateBadge } from '../../../ui/drawing/badge.tsx'
import panelStyles from '../../../ui/layout/panel.module.css'
import { Panel } from '../../../ui/layout/panel.tsx'
import dataTableStyles from '../../../ui/panels/data-table.module.css'
import { type Column, Rows } from '../../../ui/panels/data-table.tsx'
import { FilterStrip } from '../../../ui/panels/tabs.tsx'
import textStyles from '../../../ui/text.module.css'
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
  const { t, count, number, dollars } = useTexts()
  const { read, change } = useUrlFilter<'queries'>()
  const kind = oneOf(KINDS, read('queries')) ?? 'all'
  const [shown, setShown] = useState(STEP)
  const chosen = queries.filter(kinds[kind])
  const hidden = Math.max(0, chosen.length - shown)
  const figure = (heading: string, render: (query: RunQuery) => string): Column<RunQuery> => ({
    heading,
    render,
    isFigure: true,
    isLabelled: true,
    className: runDetailsStyles.runFigure,
  })
  const columns: Column<RunQuery>[] = [
    {
      heading: t('run.query.column.status'),
      stacked: 'start',
      className: dataTableStyles.logKind,
      render: ({ status }) => (
        <StateBadge state={states[status]}>{t(`run.query.status.${status}`)}</StateBadge>
      ),
    },
    {
      heading: t('run.query.column.what'),
      className: runDetailsStyles.runQuery,
      render: (query) => <QueryText query={query} />,
    },
    {
      heading: t('run.query.column.city'),
      isLabelled: true,
      isEmpty: ({ city }) => !city,
      render: ({ city, language }) => (
        <>
          {city} {city && <span className={textStyles.muted}>{language}</span>}
        </>
      ),
    },
    figure(t('run.query.column.found'), ({ eventsFound }) => number(eventsFound)),
    figure(t('run.query.column.tokens'), ({ tokens }) => number(tokens)),
    figure(t('run.query.column.cost'), ({ costUsd }) => dollars(costUsd)),
  ]
  return (
    <Panel id="run-queries" heading={t('run.query.heading')}>
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
        <Rows
          labelledBy="run-queries"
          className={runDetailsStyles.runQueries}
          columns={columns}
          rows={chosen.slice(0, shown)}
        />
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
    </Panel>
  )
}

function QueryText({ query }: { query: RunQuery }) {
  const { t, count, instant } = useTexts()
  const { status, kind, description, attempts, error, nextAttemptAt } = query
  const again =
    status === 'pending' && attempts > 0 && nextAttemptAt
      ? t('run.query.next', {
          time: instant(nextAttemptAt, { hour: '2-digit', minute: '2-digit', second: '2-digit' }),
        })
      : undefined
  return (
    <>
      <span className={runDetailsStyles.runQueryText} title={description}>
        {description}
      </span>{' '}
      {kind === 'feed' && <PlainBadge>{t('run.query.feed')}</PlainBadge>}
      {error && <span className={classNames(textStyles.line, textStyles.danger)}>{error}</span>}
      {(attempts > 1 || again) && (
        <span className={classNames(textStyles.line, textStyles.muted)}>
          {[count('run.query.attempts', attempts), again].filter(Boolean).join(', ')}
        </span>
      )}
    </>
  )
}
