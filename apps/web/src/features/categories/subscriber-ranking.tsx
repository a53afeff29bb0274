import { useTexts } from '../../texts/texts.tsx'
import { Ranking } from '../../ui/charts/ranking.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { stateOf } from './category-state.ts'
import { useAdminCategories } from './queries.ts'

/** Which approved categories have most subscribers. The table of categories says when they load, fail or are none. */
export function SubscriberRanking() {
  const { t, named } = useTexts()
  const { data = [] } = useAdminCategories()
  const approved = data.filter((category) => stateOf(category) === 'approved')
  if (approved.length === 0) return null
  return (
    <Panel id="subscriber-ranking" heading={t('categoryAdmin.ranking')}>
      <Ranking
        labelledBy="subscriber-ranking"
        column={t('categoryAdmin.column.name')}
        figure={t('categoryAdmin.column.subscribers')}
        rows={approved
          .toSorted((one, other) => other.subscribers - one.subscribers)
          .map((category) => ({ id: category.id, what: named(category), value: category.subscribers }))}
      />
    </Panel>
  )
}
