import type { DigestRun } from '@uitpost/contracts'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { StateBadge } from '../../ui/drawing/badge.tsx'
import { Confirm } from '../../ui/feedback/confirm.tsx'
import panelStyles from '../../ui/layout/panel.module.css'
import recordsStyles from '../../ui/layout/records.module.css'
import stackStyles from '../../ui/layout/stack.module.css'
import textStyles from '../../ui/text.module.css'
import deliveriesStyles from './deliveries.module.css'
import { Panel } from './panel.tsx'
import { useDigestRuns, useRunDigests } from './queries.ts'

/** The latest digest runs with their progress, and buttons to start one. */
export function DigestRuns() {
  const { t } = useTexts()
  const runs = useDigestRuns()
  const run = useRunDigests()
  const [confirming, setConfirming] = useState(false)
  return (
    <section aria-labelledby="digest-runs">
      <div className={panelStyles.panelHead}>
        <h2 id="digest-runs">{t('digestRuns.heading')}</h2>
        <div className={stackStyles.row}>
          <Button size="dense" busy={run.isPending} onClick={() => run.mutate(false)}>
            {!run.isPending && <Play aria-hidden="true" />}
            {t('digestRuns.run')}
          </Button>
          <Button look="line" size="dense" disabled={run.isPending} onClick={() => setConfirming(true)}>
            {t('digestRuns.runAll')}
          </Button>
        </div>
      </div>
      <Panel
        list={runs}
        rows={runs.data?.length}
        empty={t('digestRuns.none')}
        hint={t('digestRuns.none.hint')}
      >
        <table
          className={classNames(recordsStyles.records, recordsStyles.logTable)}
          aria-labelledby="digest-runs"
        >
          <thead>
            <tr>
              <th scope="col">{t('digestRuns.column.started')}</th>
              <th scope="col">{t('digestRuns.column.for')}</th>
              <th scope="col">{t('digestRuns.column.people')}</th>
              <th scope="col">{t('digestRuns.column.progress')}</th>
            </tr>
          </thead>
          <tbody>
            {runs.data?.map((one) => (
              <RunRow key={one.id} run={one} />
            ))}
          </tbody>
        </table>
      </Panel>
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
    </section>
  )
}

function RunRow({ run }: { run: DigestRun }) {
  const { t, number, instant } = useTexts()
  const { startedAt, finishedAt, kind, orderedBy, people, queued, empty, notPlanned, progress } = run
  const settled = progress.sent + progress.failed + progress.uncertain
  const done = finishedAt !== null && settled >= queued
  const parts = (['sent', 'pending', 'sending', 'uncertain', 'failed'] as const)
    .filter((state) => progress[state] > 0)
    .map((state) => `${number(progress[state])} ${t(`deliveries.status.${state}`)}`)
  return (
    <tr>
      <td className={recordsStyles.logKind}>
        <time dateTime={startedAt}>{instant(startedAt, { dateStyle: 'medium', timeStyle: 'short' })}</time>
      </td>
      <td>
        {t(`digestRuns.kind.${kind}`)}
        <span className={deliveriesStyles.deliveryNote}>
          {t(orderedBy ? 'digestRuns.ordered' : 'digestRuns.onTime')}
        </span>
      </td>
      <td>
        {t('digestRuns.people', { people: number(people), queued: number(queued), empty: number(empty) })}
        {notPlanned > 0 && (
          <span className={classNames(deliveriesStyles.deliveryNote, deliveriesStyles.deliveryFailure)}>
            {t('digestRuns.notPlanned', { count: number(notPlanned) })}
          </span>
        )}
      </td>
      <td className={deliveriesStyles.digestProgress}>
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
      </td>
    </tr>
  )
}
