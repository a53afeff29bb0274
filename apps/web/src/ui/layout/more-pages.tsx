import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../controls/button.tsx'

/** A list that is read page by page, as far as its foot needs it. */
interface PagedList {
  data: { pages: { items: unknown[]; total: number | undefined }[] } | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

/** The foot of a list: how much of it is shown, and the next page. */
export function MorePages({ list }: { list: PagedList }) {
  const { t, number } = useTexts()
  const pages = list.data?.pages ?? []
  const shown = pages.reduce((sum, { items }) => sum + items.length, 0)
  // A list that nobody counted is counted when its end is reached.
  const total = pages[0]?.total ?? (list.hasNextPage ? undefined : shown)
  return (
    <div className="list-foot">
      <p role="status">
        {total === undefined
          ? t('list.shown', { shown: number(shown) })
          : t('list.shownOf', { shown: number(shown), total: number(Math.max(shown, total)) })}
      </p>
      {list.isFetchNextPageError && <p className="error">{t('list.moreFailed')}</p>}
      {list.hasNextPage && (
        <Button
          look="line"
          size="dense"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('list.more')}
        </Button>
      )}
    </div>
  )
}
