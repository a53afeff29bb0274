import type { Category } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import type { CategoryState } from './category-state.ts'
import { useSwitchCategory } from './queries.ts'

/** Buttons that approve, restore, edit or delete a category. */
export function CategoryActions({
  category,
  state,
  onEdit,
}: {
  category: Category
  state: CategoryState
  onEdit: () => void
}) {
  const { t } = useTexts()
  const change = useSwitchCategory()
  const { name } = category
  return (
    <>
      {state !== 'approved' && (
        <Button
          look={state === 'pending' ? 'solid' : 'line'}
          size="dense"
          disabled={change.isPending}
          about={name}
          onClick={() => change.mutate({ category, to: 'approved' })}
        >
          {t(state === 'pending' ? 'categoryAdmin.approve' : 'categoryAdmin.restore')}
        </Button>
      )}
      <Button look="line" size="dense" about={name} onClick={onEdit}>
        {t('categoryAdmin.edit')}
      </Button>
      {state !== 'archived' && (
        <Button
          look="quiet"
          size="dense"
          disabled={change.isPending}
          about={name}
          onClick={() => change.mutate({ category, to: 'archived' })}
        >
          {t('categoryAdmin.delete')}
        </Button>
      )}
    </>
  )
}
