import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { Alert } from '../../ui/alert.tsx'
import { InkBadge, StateBadge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { inkOf } from '../../ui/ink.ts'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { useAllCategories } from './queries.ts'
import './category-list.css'

/** Every category with its state, and the ways to what belongs to it. */
export function CategoryList() {
  const { t } = useTexts()
  const categories = useAllCategories()
  return (
    <section aria-labelledby="all-categories">
      <div className="panel-head">
        <h2 id="all-categories">{t('categoryList.heading')}</h2>
        <ButtonLink look="quiet" size="dense">
          <Link to="/admin/users">{t('categoryList.users')}</Link>
        </ButtonLink>
      </div>
      {categories.isError && (
        <div className="pt-3">
          <Alert
            action={
              <Button look="line" size="dense" onClick={() => void categories.refetch()}>
                {t('app.retry')}
              </Button>
            }
          >
            {t('categoryList.loadFailed')}
          </Alert>
        </div>
      )}
      {categories.isPending && (
        <Skeleton label={t('app.loading')}>
          <div className="grid gap-4 pt-4">
            <Bone className="w-2/5" />
            <Bone className="w-3/5" />
          </div>
        </Skeleton>
      )}
      <ul className="category-list">
        {categories.data?.map(({ id, name, slug, description, approved }) => (
          <li key={id}>
            <h3>
              <InkBadge ink={inkOf(slug)}>{name}</InkBadge>
            </h3>
            <StateBadge state={approved ? 'good' : 'queued'}>
              {approved ? t('categoryList.approved') : t('categoryList.pending')}
            </StateBadge>
            {description && <p>{description}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
