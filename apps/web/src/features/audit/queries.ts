import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { AuditFilter } from '@uitpost/contracts'
import { callFile } from '../../api/file.ts'
import { readPages } from '../../api/pages.ts'
import { saveFile } from '../../ui/controls/save-file.ts'

export const useAudit = (filter: AuditFilter) => useInfiniteQuery(readPages('listAudit', filter))

const today = () => new Date().toISOString().slice(0, 10)

/** Downloads every entry that matches the filter, not only the loaded pages. */
export const useAuditExport = () =>
  useMutation({
    mutationFn: (filter: AuditFilter) => callFile('exportAudit', filter),
    onSuccess: (file, { from, to }) =>
      saveFile(file, `uitpost-audit-${from ?? 'start'}-${to ?? today()}.csv`),
  })
