import { Bell as BellIcon } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { NotificationPanel } from './notification-panel.tsx'
import { useNotificationSummary } from './queries.ts'
import './bell.css'

/** More than this is as good as many. */
const MOST_SHOWN = 99

/** The bell of the header with what is unread, and the panel it opens: beside it, or from below on small screens. */
export function Bell() {
  const { t, count, number } = useTexts()
  const unread = useNotificationSummary().data?.unread ?? 0
  const [open, setOpen] = useState(false)
  const told = unread > 0 ? count('bell.unread', unread) : ''
  return (
    <>
      {/* Said when it changes, without interrupting. */}
      <span className="sr-only" aria-live="polite">
        {told}
      </span>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger className="bell" aria-label={told ? `${t('bell.label')}, ${told}` : t('bell.label')}>
          <BellIcon className="icon" aria-hidden="true" />
          {unread > 0 && (
            <span className="bell-count" aria-hidden="true">
              {unread > MOST_SHOWN ? `${number(MOST_SHOWN)}+` : number(unread)}
            </span>
          )}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            className="bell-panel"
            align="end"
            sideOffset={6}
            collisionPadding={12}
            aria-labelledby="bell-heading"
          >
            <NotificationPanel unread={unread} onLeave={() => setOpen(false)} />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </>
  )
}
