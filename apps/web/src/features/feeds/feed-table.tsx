import type { Feed } from '@uitpost/contracts'
import { UNDO_DAYS } from '@uitpost/contracts/constants'
import { sourceNameIn } from '@uitpost/contracts/source-names'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import { type Column, DataTable } from '../../ui/panels/data-table.tsx'
import textStyles from '../../ui/text.module.css'
import { Moment } from '../../ui/wording/moment.tsx'
import { FeedHealth, FeedName, FeedSwitch } from './feed-cells.tsx'
import { type CategoryChoice, FeedDialog } from './feed-dialog.tsx'
import feedsStyles from './feeds.module.css'
import { useFeeds, useRemoveFeed } from './queries.ts'
import { RemovedFeeds } from './removed-feeds.tsx'

/** Every feed with its health and buttons to pause, edit and remove it, and a dialog to add one. */
export function FeedTable({ categories }: { categories: readonly CategoryChoice[] }) {
  const { t, count, number, language } = useTexts()
  const feeds = useFeeds()
  const remove = useRemoveFeed()
  // 'new' opens the dialog for a feed to be added.
  const [edited, setEdited] = useState<Feed | 'new'>()
  const [removed, setRemoved] = useState<Feed>()
  const categoryOf = ({ categoryId }: Feed) => categories.find(({ id }) => id === categoryId)?.name
  const columns: Column<Feed>[] = [
    {
      heading: t('feeds.column.name'),
      stacked: 'start',
      className: feedsStyles.feedName,
      render: (feed) => <FeedName feed={feed} />,
    },
    {
      heading: t('feeds.column.place'),
      isLabelled: true,
      render: (feed) => [feed.country, feed.city, categoryOf(feed)].filter(Boolean).join(', '),
    },
    {
      heading: t('feeds.column.health'),
      className: feedsStyles.feedHealth,
      render: (feed) => <FeedHealth feed={feed} />,
    },
    {
      heading: t('feeds.column.success'),
      isLabelled: true,
      render: ({ lastSuccessAt }) => (lastSuccessAt ? <Moment at={lastSuccessAt} /> : t('feeds.never')),
    },
    {
      heading: t('feeds.column.yield'),
      isFigure: true,
      isLabelled: true,
      render: ({ lastYield }) => (lastYield === null ? '–' : number(lastYield)),
    },
    {
      heading: t('feeds.column.active'),
      stacked: 'end',
      className: feedsStyles.feedSwitch,
      render: (feed) => <FeedSwitch feed={feed} />,
    },
    {
      heading: t('feeds.column.actions'),
      isHeadingHidden: true,
      className: feedsStyles.feedActions,
      render: (feed) => (
        <>
          <Button
            look="line"
            size="dense"
            about={sourceNameIn(feed.name, language)}
            onClick={() => setEdited(feed)}
          >
            {t('feeds.edit')}
          </Button>
          <Button
            look="quiet"
            size="dense"
            about={sourceNameIn(feed.name, language)}
            onClick={() => setRemoved(feed)}
          >
            {t('feeds.remove')}
          </Button>
        </>
      ),
    },
  ]
  return (
    <Panel
      id="feeds"
      className={stackStyles.inOrder}
      heading={t('feeds.heading')}
      head={
        <>
          {feeds.data && <p>{count('feeds.shown', feeds.data.total)}</p>}
          <Button size="dense" className={stackStyles.atEnd} onClick={() => setEdited('new')}>
            <Plus aria-hidden="true" />
            {t('feeds.new')}
          </Button>
        </>
      }
    >
      <DataTable
        labelledBy="feeds"
        className={feedsStyles.feedTable}
        columns={columns}
        read={feeds}
        rows={feeds.data?.items}
        failed={t('feeds.loadFailed')}
        silent
        empty={{ title: t('feeds.empty'), hint: t('feeds.empty.hint') }}
      />
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
          title={t('feeds.removing', { name: sourceNameIn(removed.name, language) })}
          label={t('feeds.remove')}
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate(removed, { onSettled: () => setRemoved(undefined) })}
          onClose={() => setRemoved(undefined)}
        >
          <p className={textStyles.medium}>{t('feeds.removing.text', { days: UNDO_DAYS })}</p>
        </Confirm>
      )}
    </Panel>
  )
}
