import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../controls/button.tsx'
import fieldStyles from '../forms/field.module.css'
import styles from './more-pages.module.css'

/** The part of an infinite query that this component uses. */
export interface PagedList {
  data: { pages: { items: unknown[]; total: number | undefined }[] } | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

/** The foot of a list: the number of items shown, and a button for the next page. */
export function MorePages({ list }: { list: PagedList }) {
  const { t, number } = useTexts()
  const pages = list.data?.pages ?? []
  const shown = pages.reduce((sum, { items }) => sum + items.length, 0)
  // Without a total from the server, it is known once the last page is loaded.
  const total = pages[0]?.total ?? (list.hasNextPage ? undefined : shown)
  return (
    <div className={styles.listFoot}>
      <p role="status">
        {total === undefined
          ? t('list.shown', { shown: number(shown) })
          : t('list.shownOf', { shown: number(shown), total: number(Math.max(shown, total)) })}
      </p>
      {list.isFetchNextPageError && <p className={fieldStyles.error}>{t('list.moreFailed')}</p>}
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
