import { Download } from 'lucide-react'
import { serverMessage } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import panelStyles from '../../ui/layout/panel.module.css'
import { MorePages } from '../../ui/panels/more-pages.tsx'
import { AuditFilterBar, useAuditFilter } from './audit-filter.tsx'
import { AuditTable } from './audit-table.tsx'
import { useAudit, useAuditExport } from './queries.ts'

/** Audit entries, newest first; the download uses the same filter. */
export function AuditTrail() {
  const { t } = useTexts()
  const toast = useToast()
  const { filter, change } = useAuditFilter()
  const audit = useAudit(filter)
  const download = useAuditExport()
  const entries = audit.data?.pages.flatMap(({ items }) => items)
  const actions = [...new Set(entries?.map(({ action }) => action))].toSorted()
  const save = () =>
    download.mutate(filter, {
      onError: (error) =>
        toast({
          title: t('app.error'),
          text: serverMessage(error) ?? t('audit.downloadFailed'),
          state: 'danger',
        }),
    })
  return (
    <section aria-labelledby="audit">
      <div className={panelStyles.panelHead}>
        <h2 id="audit">{t('audit.heading')}</h2>
        <Button look="line" size="dense" busy={download.isPending} onClick={save}>
          {!download.isPending && <Download aria-hidden="true" />}
          {t('audit.download')}
        </Button>
      </div>
      <AuditFilterBar filter={filter} change={change} actions={actions} />
      {audit.isError && <LoadFailed onRetry={audit.refetch}>{t('audit.loadFailed')}</LoadFailed>}
      {audit.isPending && <LoadingLines apart place="below" lines={['4/5', '3/5', '2/3']} />}
      {entries?.length === 0 && <EmptyState title={t('audit.none')} stamp={false} />}
      {entries && entries.length > 0 && <AuditTable entries={entries} busy={audit.isPlaceholderData} />}
      {audit.data && <MorePages list={audit} />}
    </section>
  )
}
