import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { OwnSuggestions } from './own-suggestions.tsx'
import { SuggestForm } from './suggest-form.tsx'
import { SuggestAddress, SuggestCalendar } from './suggest-source.tsx'
import './suggestions.css'

interface Props {
  categories: readonly { id: string; name: string }[]
}

/** Tells us of an event that is missing: by hand, by the address of its page, or by a calendar file. */
export function SuggestEvent({ categories }: Props) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button look="line" onClick={() => setOpen(true)}>
        <CalendarPlus className="icon" aria-hidden="true" />
        {t('actions.suggest')}
      </Button>
      <Dialog open={open} title={t('actions.suggest')} onClose={close}>
        <Ways categories={categories} onClose={close} />
      </Dialog>
    </>
  )
}

function Ways({ categories, onClose }: Props & { onClose: () => void }) {
  const { t } = useTexts()
  const [way, setWay] = useState('form')
  const sent = () => setWay('own')
  return (
    <div className="suggest">
      <p className="text-md text-muted">{t('suggest.text')}</p>
      <Tabs
        label={t('suggest.ways')}
        chosen={{ value: way, choose: setWay }}
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
