import type { AdminEvent } from '@uitpost/contracts'
import { MERGEABLE_STATUSES } from '@uitpost/contracts/admin-constants'
import { useState } from 'react'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { useShortcuts } from '../../../ui/controls/shortcuts.ts'
import type { Announce } from '../../../ui/feedback/toast.tsx'
import textStyles from '../../../ui/text.module.css'
import { MergeDialog } from './merge-dialog.tsx'

interface Props {
  events: readonly AdminEvent[]
  announce: Announce
  onDone: () => void
  /** Whether the key M opens it. */
  hasKey?: boolean
}

/** Of two selected events: opens their comparison, or says why they stay two. Nothing while not two are selected. */
export function SameEvents({ events: [one, other, ...more], ...rest }: Props) {
  return (
    one && other && more.length === 0 && <Pair key={one.id + other.id} one={one} other={other} {...rest} />
  )
}

const isMergeable = ({ status }: AdminEvent) => MERGEABLE_STATUSES.some((one) => one === status)

function Pair({
  one,
  other,
  announce,
  onDone,
  hasKey = false,
}: Omit<Props, 'events'> & { one: AdminEvent; other: AdminEvent }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const isSeries = one.seriesId !== null && one.seriesId === other.seriesId
  const mayBeOne = !isSeries && isMergeable(one) && isMergeable(other)
  useShortcuts(hasKey && mayBeOne, (key) => {
    if (key === 'm') setOpen(true)
  })
  return (
    <>
      {!mayBeOne && <span className={textStyles.danger}>{t(isSeries ? 'same.series' : 'same.status')}</span>}
      <Button size="dense" disabled={!mayBeOne} onClick={() => setOpen(true)}>
        {t('same.button')}
      </Button>
      {isOpen && (
        <MergeDialog pair={[one, other]} announce={announce} onDone={onDone} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
