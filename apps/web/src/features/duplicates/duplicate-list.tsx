import { DUPLICATE_GROUPS_SHOWN, UNDO_DAYS } from '@uitpost/contracts/constants'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { AsyncPanel } from '../../ui/feedback/async-panel.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import type { Announce } from '../../ui/feedback/toast.tsx'
import fieldStyles from '../../ui/forms/field.module.css'
import panelStyles from '../../ui/layout/panel.module.css'
import { Panel } from '../../ui/layout/panel.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import { DuplicateGroupCard } from './duplicate-group.tsx'
import duplicatesStyles from './duplicates.module.css'
import { useDuplicates, useRemoveDuplicates } from './queries.ts'

/** The largest groups of likely duplicates; merging a group keeps its first event. */
export function DuplicateList({
  announce,
  decided,
}: {
  announce: Announce
  /** Recent decisions about duplicates, each with an undo. */
  decided: ReactNode
}) {
  const { t, number, count } = useTexts()
  const duplicates = useDuplicates()
  const removeAll = useRemoveDuplicates(announce)
  const groups = duplicates.data?.items.slice(0, DUPLICATE_GROUPS_SHOWN)
  const total = duplicates.data?.total ?? 0
  return (
    <Panel
      id="duplicates"
      heading={t('duplicates.heading')}
      head={
        groups &&
        groups.length > 0 && (
          <>
            <p className={duplicatesStyles.duplicateCount}>
              {t('pending.shown', { shown: number(groups.length), total: number(total) })}
            </p>
            <Button size="dense" busy={removeAll.isPending} onClick={() => removeAll.mutate({ all: true })}>
              {removeAll.isPending ? t('duplicates.removing') : t('duplicates.removeAll')}
            </Button>
          </>
        )
      }
    >
      <div className={classNames(stackStyles.stackApart, panelStyles.panelBody)}>
        <AsyncPanel
          read={duplicates}
          data={groups}
          failed={t('duplicates.loadFailed')}
          loading={
            <LoadingLines
              className={duplicatesStyles.duplicatePlaceholder}
              lines={['heading', '4/5', '3/5']}
            />
          }
          empty={{ title: t('duplicates.empty'), hint: t('duplicates.empty.hint') }}
        >
          {(shown) => (
            <>
              <p className={fieldStyles.hint}>{t('duplicates.undoHint', { days: number(UNDO_DAYS) })}</p>
              {shown.map((group) => (
                <DuplicateGroupCard key={group.event_ids} group={group} announce={announce} />
              ))}
              {total > shown.length && (
                <p className={fieldStyles.hint}>{count('duplicates.more', total - shown.length)}</p>
              )}
            </>
          )}
        </AsyncPanel>
      </div>
      {decided}
    </Panel>
  )
}
