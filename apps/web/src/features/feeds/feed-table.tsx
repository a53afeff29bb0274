import type { Feed } from '@uitpost/contracts'
import { UNDO_DAYS } from '@uitpost/contracts/constants'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Confirm } from '../../ui/feedback/confirm.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import panelStyles from '../../ui/layout/panel.module.css'
import recordsStyles from '../../ui/layout/records.module.css'
import stackStyles from '../../ui/layout/stack.module.css'
import textStyles from '../../ui/text.module.css'
import { type CategoryChoice, FeedDialog } from './feed-dialog.tsx'
import { FeedRow } from './feed-row.tsx'
import feedsStyles from './feeds.module.css'
import { useFeeds, useRemoveFeed } from './queries.ts'
import { RemovedFeeds } from './removed-feeds.tsx'

/** Every feed with its health and buttons to pause, edit and remove it, and a dialog to add one. */
export function FeedTable({ categories }: { categories: readonly CategoryChoice[] }) {
  const { t, count } = useTexts()
  const feeds = useFeeds()
  const remove = useRemoveFeed()
  // 'new' opens the dialog for a feed to be added.
  const [edited, setEdited] = useState<Feed | 'new'>()
  const [removed, setRemoved] = useState<Feed>()
  const rows = feeds.data?.items
  return (
    <section aria-labelledby="feeds">
      <div className={panelStyles.panelHead}>
        <h2 id="feeds">{t('feeds.heading')}</h2>
        {feeds.data && <p>{count('feeds.shown', feeds.data.total)}</p>}
        <Button size="dense" className={stackStyles.atEnd} onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" />
          {t('feeds.new')}
        </Button>
      </div>
      {feeds.isError && !rows && (
        <div className={panelStyles.panelBody}>
          <LoadFailed onRetry={feeds.refetch}>{t('feeds.loadFailed')}</LoadFailed>
        </div>
      )}
      {feeds.isPending && <LoadingLines apart place="below" lines={['4/5', '3/5', '5/6']} />}
      {rows?.length === 0 && (
        <div className={panelStyles.panelBody}>
          <EmptyState title={t('feeds.empty')} stamp={false}>
            {t('feeds.empty.hint')}
          </EmptyState>
        </div>
      )}
      {rows && rows.length > 0 && (
        <table
          className={classNames(recordsStyles.records, recordsStyles.logTable, feedsStyles.feedTable)}
          aria-labelledby="feeds"
        >
          <thead>
            <tr>
              <th scope="col">{t('feeds.column.name')}</th>
              <th scope="col">{t('feeds.column.place')}</th>
              <th scope="col">{t('feeds.column.health')}</th>
              <th scope="col">{t('feeds.column.success')}</th>
              <th scope="col" className={recordsStyles.num}>
                {t('feeds.column.yield')}
              </th>
              <th scope="col">{t('feeds.column.active')}</th>
              <th scope="col">
                <span className={textStyles.visuallyHidden}>{t('feeds.column.actions')}</span>
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
          <p className={textStyles.medium}>{t('feeds.removing.text', { days: UNDO_DAYS })}</p>
        </Confirm>
      )}
    </section>
  )
}
