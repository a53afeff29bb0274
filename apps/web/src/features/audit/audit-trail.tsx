import { Download } from 'lucide-react'
import { serverMessage } from '../../api/api-error.ts'
import { itemsOf } from '../../api/pages.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { DataTable } from '../../ui/panels/data-table.tsx'
import { AuditFilterFields, useAuditFilter } from './audit-filter.tsx'
import { auditColumns } from './audit-table.tsx'
import { useAudit, useAuditExport } from './queries.ts'

/** Audit entries, newest first; the download uses the same filter. */
export function AuditTrail() {
  const texts = useTexts()
  const { t } = texts
  const toast = useToast()
  const { filter, change } = useAuditFilter()
  const audit = useAudit(filter)
  const download = useAuditExport()
  const entries = itemsOf(audit)
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
    <Panel
      id="audit"
      heading={t('audit.heading')}
      head={
        <Button look="line" size="dense" busy={download.isPending} onClick={save}>
          {!download.isPending && <Download aria-hidden="true" />}
          {t('audit.download')}
        </Button>
      }
    >
      <DataTable
        labelledBy="audit"
        columns={auditColumns(texts)}
        read={audit}
        rows={entries}
        failed={t('audit.loadFailed')}
        empty={{ title: t('audit.none') }}
        filter={<AuditFilterFields filter={filter} change={change} actions={actions} />}
      />
    </Panel>
  )
}
