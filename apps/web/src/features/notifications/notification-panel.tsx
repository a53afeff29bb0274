import { X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import { MorePages } from '../../ui/layout/more-pages.tsx'
import { NotificationItem } from './notification-item.tsx'
import { useMarkNotification, useNotifications } from './queries.ts'

/** What was told about saved events, the newest first, with the way to each event. */
export function NotificationPanel({ unread, onLeave }: { unread: number; onLeave: () => void }) {
  const { t } = useTexts()
  const list = useNotifications()
  const mark = useMarkNotification()
  const items = list.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <div className="bell-head">
        <h2 id="bell-heading">{t('bell.label')}</h2>
        <Button
          look="quiet"
          size="dense"
          disabled={unread === 0 || mark.isPending}
          onClick={() => mark.mutate('all')}
        >
          {t('bell.readAll')}
        </Button>
        <Popover.Close className="button button-quiet button-dense" aria-label={t('app.close')}>
          <X className="icon" aria-hidden="true" />
        </Popover.Close>
      </div>
      {list.isError && !items && <LoadFailed onRetry={list.refetch}>{t('bell.loadFailed')}</LoadFailed>}
      {list.isPending && <LoadingLines className="gap-6 py-4" lines={['w-4/5', 'w-3/5', 'w-2/3']} />}
      {items?.length === 0 && <EmptyState title={t('bell.empty')}>{t('bell.empty.hint')}</EmptyState>}
      {items && items.length > 0 && (
        <ul className="bell-list">
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
      {list.hasNextPage && <MorePages list={list} />}
    </>
  )
}
