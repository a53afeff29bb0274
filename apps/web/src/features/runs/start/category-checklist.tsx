import { familyOf } from '@uitpost/contracts/families'
import { MONITOR_CATEGORIES } from '@uitpost/contracts/monitor-categories'
import { useCategoryName } from '../../../texts/category-names.ts'
import { useTexts } from '../../../texts/texts.tsx'
import fieldStyles from '../../../ui/forms/field.module.css'
import { CheckField } from '../../../ui/forms/field.tsx'
import stackStyles from '../../../ui/layout/stack.module.css'
import styles from './category-checklist.module.css'

/** The 25 categories of the monitor; none ticked means all (requirement `monitor.checklist-empty-means-all`). */
export function CategoryChecklist({
  picked,
  onPick,
}: {
  picked: ReadonlySet<string>
  onPick: (picked: ReadonlySet<string>) => void
}) {
  const { t } = useTexts()
  const tick = (name: string, ticked: boolean) => {
    // Kept in the order of the list, not of the clicks.
    const names = MONITOR_CATEGORIES.map((category) => category.name)
    onPick(new Set(names.filter((one) => (one === name ? ticked : picked.has(one)))))
  }
  return (
    <fieldset className={stackStyles.shrinks}>
      <legend className={fieldStyles.fieldLabel}>
        {t('monitor.categories')} <span className={fieldStyles.hint}>{t('monitor.categories.hint')}</span>
      </legend>
      <div className={styles.categoryChecklist} role="group" aria-label={t('monitor.categories')}>
        {MONITOR_CATEGORIES.map((category) => (
          <CategoryCheck
            key={category.id}
            category={category}
            checked={picked.has(category.name)}
            onTick={(ticked) => tick(category.name, ticked)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function CategoryCheck({
  category,
  checked,
  onTick,
}: {
  category: (typeof MONITOR_CATEGORIES)[number]
  checked: boolean
  onTick: (ticked: boolean) => void
}) {
  return (
    <CheckField
      family={familyOf(category.slug)}
      name="category"
      value={category.slug}
      label={useCategoryName(category)}
      checked={checked}
      onChange={(event) => onTick(event.target.checked)}
    />
  )
}
