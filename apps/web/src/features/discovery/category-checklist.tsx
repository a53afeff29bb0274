import { MONITOR_CATEGORIES } from '@uitpost/contracts/constants'
import { useTexts } from '../../texts/texts.tsx'
import { CheckField } from '../../ui/controls/field.tsx'
import { inkOf } from '../../ui/drawing/ink.ts'

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
    // In the order of the list, whatever the order of the clicks.
    const names = MONITOR_CATEGORIES.map((category) => category.name)
    onPick(new Set(names.filter((one) => (one === name ? ticked : picked.has(one)))))
  }
  return (
    <fieldset className="min-w-0">
      <legend className="field-label">
        {t('monitor.categories')} <span className="hint">{t('monitor.categories.hint')}</span>
      </legend>
      <div className="category-checklist" role="group" aria-label={t('monitor.categories')}>
        {MONITOR_CATEGORIES.map(({ id, name, slug }) => (
          <CheckField
            key={id}
            ink={inkOf(slug)}
            name="category"
            value={slug}
            label={name}
            checked={picked.has(name)}
            onChange={(event) => tick(name, event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
