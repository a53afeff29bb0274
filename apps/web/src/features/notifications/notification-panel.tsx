import { X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { itemsOf } from '../../api/pages.ts'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import buttonStyles from '../../ui/controls/button.module.css'
import { Button } from '../../ui/controls/button.tsx'
import { AsyncPanel } from '../../ui/feedback/async-panel.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import { MorePages } from '../../ui/panels/more-pages.tsx'
import bellStyles from './bell.module.css'
import { NotificationItem } from './notification-item.tsx'
import { useMarkNotification, useNotifications } from './queries.ts'

/** Notifications, newest first, each with a link to its event or run. */
export function NotificationPanel({ unread, onLeave }: { unread: number; onLeave: () => void }) {
  const { t } = useTexts()
  const list = useNotifications()
  const mark = useMarkNotification()
  return (
    <>
      <div className={bellStyles.bellHead}>
        <h2 id="bell-heading">{t('bell.label')}</h2>
        <Button
          look="quiet"
          size="dense"
          disabled={unread === 0 || mark.isPending}
          onClick={() => mark.mutate('all')}
        >
          {t('bell.readAll')}
        </Button>
        <Popover.Close
          className={classNames(buttonStyles.button, buttonStyles.buttonQuiet, buttonStyles.buttonDense)}
          aria-label={t('app.close')}
        >
          <X aria-hidden="true" />
        </Popover.Close>
      </div>
      <AsyncPanel
        read={list}
        data={itemsOf(list)}
        failed={t('bell.loadFailed')}
        silent
        loading={<LoadingLines apart className={bellStyles.bellPlaceholder} lines={['4/5', '3/5', '2/3']} />}
        empty={{ title: t('bell.empty'), hint: t('bell.empty.hint'), stamp: true }}
      >
        {(items) => (
          <ul>
            {items.map((notification) => (
              <NotificationItem
                key={notification.id}
                notification={notification}
                onMark={(read) => mark.mutate({ id: notification.id, read })}
                onLeave={onLeave}
              />
            ))}
          </ul>
        )}
      </AsyncPanel>
      {list.hasNextPage && <MorePages list={list} />}
    </>
  )
}
