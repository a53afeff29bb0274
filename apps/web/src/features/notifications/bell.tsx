import { Bell as BellIcon } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './bell.module.css'
import { NotificationPanel } from './notification-panel.tsx'
import { useNotificationSummary } from './queries.ts'

/** Highest number shown; above it the badge shows this number with a plus. */
const MAX_SHOWN = 99

/** Bell button of the header with the number of unread notifications, and the panel it opens. */
export function Bell() {
  const { t, count, number } = useTexts()
  const unread = useNotificationSummary().data?.unread ?? 0
  const [open, setOpen] = useState(false)
  const unreadText = unread > 0 ? count('bell.unread', unread) : ''
  return (
    <>
      {/* Said when it changes, without interrupting. */}
      <span className={textStyles.visuallyHidden} aria-live="polite">
        {unreadText}
      </span>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger
          className={styles.bell}
          aria-label={unreadText ? `${t('bell.label')}, ${unreadText}` : t('bell.label')}
        >
          <BellIcon aria-hidden="true" />
          {unread > 0 && (
            <span className={styles.bellCount} aria-hidden="true">
              {unread > MAX_SHOWN ? `${number(MAX_SHOWN)}+` : number(unread)}
            </span>
          )}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            className={styles.bellPanel}
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
