import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Tabs } from '../../ui/panels/tabs.tsx'
import textStyles from '../../ui/text.module.css'
import { OwnSuggestions } from './own-suggestions.tsx'
import { SuggestForm } from './suggest-form.tsx'
import { SuggestAddress, SuggestCalendar } from './suggest-source.tsx'
import suggestionsStyles from './suggestions.module.css'

interface Props {
  categories: readonly { id: string; name: string }[]
}

/** Dialog to suggest a missing event: by form, by the URL of its page, or by a calendar file. */
export function SuggestEvent({ categories }: Props) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button look="line" onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden="true" />
        {t('actions.suggest')}
      </Button>
      <Dialog open={open} title={t('actions.suggest')} onClose={close}>
        <SuggestTabs categories={categories} onClose={close} />
      </Dialog>
    </>
  )
}

function SuggestTabs({ categories, onClose }: Props & { onClose: () => void }) {
  const { t } = useTexts()
  const [tab, setTab] = useState('form')
  const sent = () => setTab('own')
  return (
    <div className={suggestionsStyles.suggest}>
      <p className={classNames(textStyles.medium, textStyles.muted)}>{t('suggest.text')}</p>
      <Tabs
        label={t('suggest.ways')}
        chosen={{ value: tab, choose: setTab }}
        tabs={[
          {
            value: 'form',
            label: t('suggest.way.form'),
            content: <SuggestForm categories={categories} onClose={onClose} />,
          },
          {
            value: 'address',
            label: t('suggest.way.address'),
            content: <SuggestAddress categories={categories} onSent={sent} onClose={onClose} />,
          },
          {
            value: 'calendar',
            label: t('suggest.way.calendar'),
            content: <SuggestCalendar categories={categories} onSent={sent} onClose={onClose} />,
          },
          {
            value: 'own',
            label: t('suggest.way.own'),
            content: <OwnSuggestions onClose={onClose} />,
          },
        ]}
      />
    </div>
  )
}
