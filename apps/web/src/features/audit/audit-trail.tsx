import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { AuditFilter } from '@uitpost/contracts'
import { Download } from 'lucide-react'
import { serverMessage } from '../../api/api-error.ts'
import { callFile } from '../../api/file.ts'
import { itemsOf, readPages } from '../../api/pages.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { saveFile } from '../../ui/controls/save-file.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { DataTable } from '../../ui/panels/data-table.tsx'
import { AuditFilterFields, useAuditFilter } from './audit-filter.tsx'
import { auditColumns } from './audit-table.tsx'

const useAudit = (filter: AuditFilter) => useInfiniteQuery(readPages('listAudit', filter))

const today = () => new Date().toISOString().slice(0, 10)

/** Downloads every entry that matches the filter, not only the loaded pages. */
const useAuditExport = () =>
  useMutation({
    mutationFn: (filter: AuditFilter) => callFile('exportAudit', filter),
    onSuccess: (file, { from, to }) =>
      saveFile(file, `uitpost-audit-${from ?? 'start'}-${to ?? today()}.csv`),
  })

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
