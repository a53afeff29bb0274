import type { RunDetail } from '@uitpost/contracts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../texts/texts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { StateBadge } from '../../../ui/drawing/badge.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import fieldStyles from '../../../ui/forms/field.module.css'
import { Tiles } from '../../../ui/layout/tiles.tsx'
import { Moment } from '../../../ui/wording/moment.tsx'
import providerNoteStyles from '../provider-note.module.css'
import runNameStyles from '../run-name.module.css'
import { shortId } from '../run-name.tsx'
import { RunProgress } from '../run-progress.tsx'
import { RunActions } from './run-actions.tsx'
import styles from './run-details.module.css'
import { RunQueries } from './run-queries.tsx'
import { RunReasons } from './run-reasons.tsx'

/** Details of one run: progress, events found, results of their review by the catalogue, and queries with costs. */
export function RunDetails({ run }: { run: RunDetail }) {
  const { t, number } = useTexts()
  const { queriesFailed, eventsWaiting } = run
  return (
    <>
      <div className={styles.runHead}>
        <StateBadge state={run.status}>{t(`discovery.status.${run.status}`)}</StateBadge>
        <RunFacts run={run} />
        <RunActions run={run} />
      </div>
      {(run.sandbox || run.replayOf) && (
        <div className={providerNoteStyles.providerNote}>
          <Note state="warning">
            {run.sandbox && <p>{t('run.sandboxNote')}</p>}
            {run.replayOf && <p>{t('run.replayNote')}</p>}
          </Note>
        </div>
      )}
      <Tiles
        label={t('run.numbers')}
        tiles={[
          {
            label: t('run.queries'),
            value: run.queriesDone,
            note: [
              t('run.queries.of', { total: number(run.queriesTotal) }),
              queriesFailed > 0 && t('run.queries.failed', { count: number(queriesFailed) }),
            ]
              .filter(Boolean)
              .join(', '),
          },
          { label: t('run.found'), value: run.eventsFound },
          { label: t('run.new'), value: run.eventsCreated },
          { label: t('run.duplicates'), value: run.eventsJoined },
          {
            label: t('run.rejected'),
            value: run.eventsRefused,
            note: eventsWaiting > 0 && t('run.rejected.waiting', { count: number(eventsWaiting) }),
          },
        ]}
      />
      <div className={styles.runCourse} data-state={run.status}>
        <RunProgress run={run} label={t('run.progress')} />
      </div>
      {(run.canRetry || run.canReplay) && (
        <p className={classNames(fieldStyles.hint, styles.runPart)}>{t('run.replay.hint')}</p>
      )}
      <RunReasons reasons={run.reasons} />
      <RunQueries queries={run.queries} />
    </>
  )
}

function RunFacts({ run }: { run: RunDetail }) {
  const { t, number, dollars } = useTexts()
  const moment = (at: string | null) => (at ? <Moment at={at} precise /> : t('discovery.notStarted'))
  const facts: { label: string; value: ReactNode }[] = [
    { label: t('run.started'), value: moment(run.startedAt) },
    ...(run.finishedAt ? [{ label: t('run.finished'), value: moment(run.finishedAt) }] : []),
    {
      label: t('run.categories'),
      value: run.categories.length > 0 ? run.categories.join(', ') : t('run.categories.all'),
    },
    {
      label: t('run.tokens'),
      value: t('run.tokens.of', { used: number(run.tokensUsed), limit: number(run.tokensLimit) }),
    },
    { label: t('run.cost'), value: dollars(run.costUsd) },
    ...(run.replayOf
      ? [
          {
            label: t('run.replayOf'),
            value: (
              <Link className={runNameStyles.runId} to={`/admin/runs/${run.replayOf}`}>
                {shortId(run.replayOf)}
              </Link>
            ),
          },
        ]
      : []),
  ]
  return (
    <dl className={styles.runResults}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
