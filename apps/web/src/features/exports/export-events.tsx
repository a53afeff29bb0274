import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { callFile } from '../../api/file.ts'
import { read } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { saveFile } from '../../ui/controls/save-file.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogFoot } from '../../ui/dialogs/dialog-foot.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ChoiceField } from '../../ui/forms/choice-field.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import textStyles from '../../ui/text.module.css'
import { useWrite } from '../../use-write.ts'
import styles from './export-events.module.css'

const EXPORT_LISTS = ['upcoming', 'saved'] as const
type ExportList = (typeof EXPORT_LISTS)[number]

/** Downloads one of the user's lists as a file. */
const useExport = () =>
  useMutation({
    mutationFn: async ({ list, format }: { list: ExportList; format: 'ics' | 'csv' }) => {
      const route = format === 'ics' ? 'exportEventCalendar' : 'exportEventTable'
      saveFile(await callFile(route, { list }), `uitpost-${list}.${format}`)
    },
  })

const useCalendarFeed = () => useQuery({ ...read('getCalendarFeed'), staleTime: 0 })

/** Creates a new feed URL; the previous one stops working. */
const useCreateFeed = () =>
  useWrite({ mutationFn: () => call('createCalendarFeed'), route: 'createCalendarFeed' })

const useRevokeFeed = () =>
  useWrite({ mutationFn: () => call('revokeCalendarFeed'), route: 'revokeCalendarFeed' })

/** Dialog to export the user's events: as a file, or as the URL of a calendar feed that is kept up to date. */
export function ExportEvents() {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="line" onClick={() => setOpen(true)}>
        <Download aria-hidden="true" />
        {t('actions.export')}
      </Button>
      <Dialog open={open} title={t('actions.export')} onClose={() => setOpen(false)}>
        <div className={stackStyles.stackApart}>
          <Files />
          <Feed />
        </div>
        <DialogFoot onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Files() {
  const { t } = useTexts()
  const [list, setList] = useState<ExportList>('upcoming')
  const file = useExport()
  return (
    <div className={stackStyles.stack}>
      <p className={textStyles.medium}>{t('export.text')}</p>
      <ChoiceField
        label={t('export.list')}
        value={list}
        options={EXPORT_LISTS}
        textOf={(name) => t(`export.list.${name}`)}
        onChoose={setList}
      />
      <div className={stackStyles.rowWide}>
        {(['ics', 'csv'] as const).map((format) => (
          <Button
            key={format}
            look="line"
            busy={file.isPending && file.variables.format === format}
            disabled={file.isPending}
            onClick={() => file.mutate({ list, format })}
          >
            {t(`export.${format}`)}
          </Button>
        ))}
      </div>
      {file.isError && <Alert>{t('export.failed')}</Alert>}
    </div>
  )
}

function Feed() {
  const { t } = useTexts()
  const feed = useCalendarFeed()
  const create = useCreateFeed()
  const revoke = useRevokeFeed()
  const active = feed.data?.active ?? false
  const address = active ? create.data?.url : undefined
  return (
    <section className={stackStyles.stackClose} aria-labelledby="live-calendar">
      <h3 id="live-calendar" className={styles.exportHeading}>
        {t('export.feed')}
      </h3>
      <p className={textStyles.medium}>
        {active && !address ? t('export.feed.active') : t('export.feed.text')}
      </p>
      {address && (
        <TextField
          label={t('export.feed.address')}
          hint={t('export.feed.address.hint')}
          value={address}
          readOnly
          onFocus={(event) => event.target.select()}
        />
      )}
      <div className={stackStyles.rowWide}>
        <Button look="line" busy={create.isPending} disabled={!feed.data} onClick={() => create.mutate()}>
          {active ? t('export.feed.renew') : t('export.feed.create')}
        </Button>
        {active && (
          <Button look="quiet" busy={revoke.isPending} onClick={() => revoke.mutate()}>
            {t('export.feed.revoke')}
          </Button>
        )}
      </div>
      {(feed.isError || create.isError || revoke.isError) && <Alert>{t('export.feed.failed')}</Alert>}
    </section>
  )
}
