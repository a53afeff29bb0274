import type { DigestRun } from '@uitpost/contracts'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { StateBadge } from '../../ui/drawing/badge.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import dataTableStyles from '../../ui/panels/data-table.module.css'
import { type Column, DataTable } from '../../ui/panels/data-table.tsx'
import textStyles from '../../ui/text.module.css'
import { Moment } from '../../ui/wording/moment.tsx'
import deliveriesStyles from './deliveries.module.css'
import { useDigestRuns, useRunDigests } from './queries.ts'

/** The latest digest runs with their progress, and buttons to start one. */
export function DigestRuns() {
  const { t, number } = useTexts()
  const runs = useDigestRuns()
  const run = useRunDigests()
  const [confirming, setConfirming] = useState(false)
  const columns: Column<DigestRun>[] = [
    {
      heading: t('digestRuns.column.started'),
      stacked: 'start',
      className: dataTableStyles.logKind,
      render: ({ startedAt }) => <Moment at={startedAt} />,
    },
    {
      heading: t('digestRuns.column.for'),
      render: ({ kind, orderedBy }) => (
        <>
          {t(`digestRuns.kind.${kind}`)}
          <span className={deliveriesStyles.deliveryNote}>
            {t(orderedBy ? 'digestRuns.ordered' : 'digestRuns.onTime')}
          </span>
        </>
      ),
    },
    {
      heading: t('digestRuns.column.people'),
      render: ({ people, queued, empty, notPlanned }) => (
        <>
          {t('digestRuns.people', { people: number(people), queued: number(queued), empty: number(empty) })}
          {notPlanned > 0 && (
            <span className={classNames(deliveriesStyles.deliveryNote, deliveriesStyles.deliveryFailure)}>
              {t('digestRuns.notPlanned', { count: number(notPlanned) })}
            </span>
          )}
        </>
      ),
    },
    {
      heading: t('digestRuns.column.progress'),
      className: deliveriesStyles.digestProgress,
      render: (one) => <RunProgress run={one} />,
    },
  ]
  return (
    <Panel
      id="digest-runs"
      heading={t('digestRuns.heading')}
      head={
        <div className={stackStyles.row}>
          <Button size="dense" busy={run.isPending} onClick={() => run.mutate(false)}>
            {!run.isPending && <Play aria-hidden="true" />}
            {t('digestRuns.run')}
          </Button>
          <Button look="line" size="dense" disabled={run.isPending} onClick={() => setConfirming(true)}>
            {t('digestRuns.runAll')}
          </Button>
        </div>
      }
    >
      <DataTable
        labelledBy="digest-runs"
        columns={columns}
        read={runs}
        rows={runs.data}
        failed={t('deliveries.loadFailed')}
        empty={{ title: t('digestRuns.none'), hint: t('digestRuns.none.hint') }}
      />
      {confirming && (
        <Confirm
          title={t('digestRuns.ask')}
          label={t('digestRuns.runAll')}
          busy={run.isPending}
          onConfirm={() => run.mutate(true, { onSettled: () => setConfirming(false) })}
          onClose={() => setConfirming(false)}
        >
          <p className={textStyles.medium}>{t('digestRuns.ask.text')}</p>
        </Confirm>
      )}
    </Panel>
  )
}

function RunProgress({ run }: { run: DigestRun }) {
  const { t, number } = useTexts()
  const { finishedAt, queued, progress } = run
  const settled = progress.sent + progress.failed + progress.uncertain
  const done = finishedAt !== null && settled >= queued
  const parts = (['sent', 'pending', 'sending', 'uncertain', 'failed'] as const)
    .filter((state) => progress[state] > 0)
    .map((state) => `${number(progress[state])} ${t(`deliveries.status.${state}`)}`)
  return (
    <>
      <StateBadge state={done ? 'completed' : 'running'}>
        {t(done ? 'digestRuns.done' : 'digestRuns.busy')}
      </StateBadge>
      {queued > 0 && (
        <progress
          max={queued}
          value={settled}
          aria-label={t('digestRuns.settled', { settled: number(settled), queued: number(queued) })}
        />
      )}
      <span className={deliveriesStyles.deliveryNote}>{parts.join(', ')}</span>
    </>
  )
}
