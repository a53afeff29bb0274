import type { OptedOutHost } from '@uitpost/contracts'
import { useState } from 'react'
import { fieldErrors, serverMessage } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { useRefusedFields } from '../../ui/forms/refused-fields.tsx'
import panelStyles from '../../ui/layout/panel.module.css'
import { Panel } from '../../ui/layout/panel.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import { type Column, DataTable } from '../../ui/panels/data-table.tsx'
import textStyles from '../../ui/text.module.css'
import { Moment } from '../../ui/wording/moment.tsx'
import feedsStyles from './feeds.module.css'
import { useLiftOptOut, useOptedOutHosts, useOptOutHost } from './queries.ts'

/** Hosts whose owners asked not to be read, each with a button to read it again, and a form to add one. */
export function OptedOutHosts() {
  const { t } = useTexts()
  const hosts = useOptedOutHosts()
  const add = useOptOutHost()
  const lift = useLiftOptOut()
  const [host, setHost] = useState('')
  const atFields = fieldErrors(add.error)
  const { hint, mend } = useRefusedFields(add.error, atFields)
  const columns: Column<OptedOutHost>[] = [
    { heading: t('optOuts.host'), className: feedsStyles.feedName, render: (row) => row.host },
    { heading: t('optOuts.since'), render: ({ addedAt }) => <Moment at={addedAt} /> },
    {
      heading: t('feeds.column.actions'),
      isHeadingHidden: true,
      className: feedsStyles.feedActions,
      render: (row) => (
        <Button
          look="line"
          size="dense"
          about={row.host}
          disabled={lift.isPending}
          onClick={() => lift.mutate(row)}
        >
          {t('optOuts.lift')}
        </Button>
      ),
    },
  ]
  return (
    <Panel id="opted-out-hosts" heading={t('optOuts.heading')} className={feedsStyles.optedOutHosts}>
      <p className={classNames(panelStyles.panelBody, textStyles.muted)}>{t('optOuts.lead')}</p>
      <Form
        className={classNames(panelStyles.panelBody, stackStyles.stack)}
        onSend={() => add.mutate(host, { onSuccess: () => setHost('') })}
      >
        <TextField
          label={t('optOuts.host')}
          value={host}
          required
          maxLength={253}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => {
            setHost(event.target.value)
            mend('host')
          }}
          {...hint('host', t('optOuts.host.hint'))}
        />
        {add.isError && Object.keys(atFields).length === 0 && (
          <Alert>{serverMessage(add.error) ?? t('app.tryAgain')}</Alert>
        )}
        <Button type="submit" look="line" size="dense" className={stackStyles.selfStart} busy={add.isPending}>
          {t('optOuts.add')}
        </Button>
      </Form>
      <DataTable
        labelledBy="opted-out-hosts"
        columns={columns}
        read={hosts}
        rows={hosts.data}
        keyOf={(row) => row.host}
        failed={t('optOuts.loadFailed')}
        silent
        empty={{ title: t('optOuts.none') }}
      />
    </Panel>
  )
}
