import type { DigestRun } from '@uitpost/contracts'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { StateBadge } from '../../ui/drawing/badge.tsx'
import { Confirm } from '../../ui/feedback/confirm.tsx'
import { Panel } from './panel.tsx'
import { useDigestRuns, useRunDigests } from './queries.ts'

/** The latest goes through the people who get a digest, and how far each is. */
export function DigestRuns() {
  const { t } = useTexts()
  const runs = useDigestRuns()
  const run = useRunDigests()
  const [asking, setAsking] = useState(false)
  return (
    <section aria-labelledby="digest-runs">
      <div className="panel-head">
        <h2 id="digest-runs">{t('digestRuns.heading')}</h2>
        <div className="flex flex-wrap gap-2">
          <Button size="dense" busy={run.isPending} onClick={() => run.mutate(false)}>
            {!run.isPending && <Play className="icon" aria-hidden="true" />}
            {t('digestRuns.run')}
          </Button>
          <Button look="line" size="dense" disabled={run.isPending} onClick={() => setAsking(true)}>
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
        <table className="records log-table digest-runs" aria-labelledby="digest-runs">
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
      {asking && (
        <Confirm
          title={t('digestRuns.ask')}
          label={t('digestRuns.runAll')}
          busy={run.isPending}
          onConfirm={() => run.mutate(true, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          <p className="text-md">{t('digestRuns.ask.text')}</p>
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
      <td className="log-kind">
        <time dateTime={startedAt}>{instant(startedAt, { dateStyle: 'medium', timeStyle: 'short' })}</time>
      </td>
      <td>
        {t(`digestRuns.kind.${kind}`)}
        <span className="delivery-note">{t(orderedBy ? 'digestRuns.ordered' : 'digestRuns.onTime')}</span>
      </td>
      <td>
        {t('digestRuns.people', { people: number(people), queued: number(queued), empty: number(empty) })}
        {notPlanned > 0 && (
          <span className="delivery-note text-danger">
            {t('digestRuns.notPlanned', { count: number(notPlanned) })}
          </span>
        )}
      </td>
      <td className="digest-progress">
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
        <span className="delivery-note">{parts.join(', ')}</span>
      </td>
    </tr>
  )
}
