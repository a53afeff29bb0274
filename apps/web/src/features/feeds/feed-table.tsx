import type { Feed } from '@uitpost/contracts'
import { UNDO_DAYS } from '@uitpost/contracts/constants'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Confirm } from '../../ui/feedback/confirm.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import { type CategoryChoice, FeedDialog } from './feed-dialog.tsx'
import { FeedRow } from './feed-row.tsx'
import { useFeeds, useRemoveFeed } from './queries.ts'
import { RemovedFeeds } from './removed-feeds.tsx'
import './feeds.css'

/** Every feed with its health: to be paused, changed, removed; new ones are tested before they are saved. */
export function FeedTable({ categories }: { categories: readonly CategoryChoice[] }) {
  const { t, count } = useTexts()
  const feeds = useFeeds()
  const remove = useRemoveFeed()
  // 'new' for one that is not there yet.
  const [edited, setEdited] = useState<Feed | 'new'>()
  const [removed, setRemoved] = useState<Feed>()
  const rows = feeds.data?.items
  return (
    <section aria-labelledby="feeds">
      <div className="panel-head">
        <h2 id="feeds">{t('feeds.heading')}</h2>
        {feeds.data && <p>{count('feeds.shown', feeds.data.total)}</p>}
        <Button size="dense" className="ms-auto" onClick={() => setEdited('new')}>
          <Plus className="icon" aria-hidden="true" />
          {t('feeds.new')}
        </Button>
      </div>
      {feeds.isError && !rows && (
        <div className="pt-3">
          <LoadFailed onRetry={feeds.refetch}>{t('feeds.loadFailed')}</LoadFailed>
        </div>
      )}
      {feeds.isPending && <LoadingLines className="gap-6 pt-4" lines={['w-4/5', 'w-3/5', 'w-5/6']} />}
      {rows?.length === 0 && (
        <div className="pt-3">
          <EmptyState title={t('feeds.empty')} stamp={false}>
            {t('feeds.empty.hint')}
          </EmptyState>
        </div>
      )}
      {rows && rows.length > 0 && (
        <table className="records log-table feed-table" aria-labelledby="feeds">
          <thead>
            <tr>
              <th scope="col">{t('feeds.column.name')}</th>
              <th scope="col">{t('feeds.column.place')}</th>
              <th scope="col">{t('feeds.column.health')}</th>
              <th scope="col">{t('feeds.column.success')}</th>
              <th scope="col" className="num">
                {t('feeds.column.yield')}
              </th>
              <th scope="col">{t('feeds.column.active')}</th>
              <th scope="col">
                <span className="sr-only">{t('feeds.column.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((feed) => (
              <FeedRow
                key={feed.id}
                feed={feed}
                category={categories.find(({ id }) => id === feed.categoryId)?.name}
                onEdit={() => setEdited(feed)}
                onRemove={() => setRemoved(feed)}
              />
            ))}
          </tbody>
        </table>
      )}
      <RemovedFeeds />
      {edited && (
        <FeedDialog
          {...(edited !== 'new' && { feed: edited })}
          categories={categories}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <Confirm
          title={t('feeds.removing', { name: removed.name })}
          label={t('feeds.remove')}
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate(removed, { onSettled: () => setRemoved(undefined) })}
          onClose={() => setRemoved(undefined)}
        >
          <p className="text-md">{t('feeds.removing.text', { days: UNDO_DAYS })}</p>
        </Confirm>
      )}
    </section>
  )
}
