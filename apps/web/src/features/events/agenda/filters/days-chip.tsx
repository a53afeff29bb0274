import { ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useTexts } from '../../../../texts/texts.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import menuStyles from '../../../../ui/controls/menu.module.css'
import { TextField } from '../../../../ui/forms/field.tsx'
import type { AgendaFiltering } from './agenda-filter.ts'
import styles from './filter-chips.module.css'

/** A period of own choice, in a panel that opens from a chip. */
export function DaysChip({ filter: { from, to }, change }: Pick<AgendaFiltering, 'filter' | 'change'>) {
  const { t, day } = useTexts()
  const short = (date: string) => day(date, { day: 'numeric', month: 'short' })
  const chosen = [from && short(from), to && short(to)]
  return (
    <Popover.Root>
      <Popover.Trigger className={styles.chip} data-chosen={from || to ? '' : undefined}>
        {from || to ? chosen.map((date) => date ?? '…').join(' – ') : t('agenda.days')}
        <ChevronDown aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={classNames(menuStyles.menu, styles.panel)}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={t('agenda.days')}
        >
          <TextField
            type="date"
            label={t('allEvents.from')}
            value={from ?? ''}
            max={to}
            onChange={(event) => change({ from: event.target.value, when: undefined })}
          />
          <TextField
            type="date"
            label={t('allEvents.to')}
            value={to ?? ''}
            min={from}
            onChange={(event) => change({ to: event.target.value, when: undefined })}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
