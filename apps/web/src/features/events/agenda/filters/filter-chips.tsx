import type { Category } from '@uitpost/contracts'
import { Check, Heart, Plus, X } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useOwnPlace } from '../../../../api/place-named.ts'
import { useUser } from '../../../../api/session/session.tsx'
import { placeText } from '../../../../texts/place-text.ts'
import { useTexts } from '../../../../texts/texts.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import menuStyles from '../../../../ui/controls/menu.module.css'
import { type AgendaFiltering, CHIP_PERIODS, DISTANCE_DEFAULT } from './agenda-filter.ts'
import { DaysChip } from './days-chip.tsx'
import styles from './filter-chips.module.css'
import { NearChip } from './near-chip.tsx'

/** The filters of the agenda, each as a button that is pressed while it applies. */
export function FilterChips({
  filtering: { filter, change },
  categories,
  withoutDays = false,
}: {
  filtering: Pick<AgendaFiltering, 'filter' | 'change'>
  categories: readonly Pick<Category, 'slug' | 'name' | 'names'>[]
  /** Hides the periods, for the calendar, which shows a month. */
  withoutDays?: boolean
}) {
  const texts = useTexts()
  const { t, named } = texts
  const { city } = useUser()
  const ownPlace = useOwnPlace()
  const without = (slug: string) => filter.categories.filter((one) => one !== slug)
  const setCategories = (slugs: readonly string[]) => change({ categories: slugs.join(',') })
  const nameOf = (slug: string) => {
    const known = categories.find((one) => one.slug === slug)
    return known ? named(known) : slug
  }
  return (
    <fieldset className={styles.chips} aria-label={t('agenda.filters')}>
      {!withoutDays && (
        <>
          {CHIP_PERIODS.map((period) => (
            <button
              key={period}
              type="button"
              className={styles.chip}
              aria-pressed={filter.when === period}
              onClick={() =>
                change({
                  when: filter.when === period ? undefined : period,
                  from: undefined,
                  to: undefined,
                })
              }
            >
              {t(`agenda.when.${period}`)}
            </button>
          ))}
          <DaysChip filter={filter} change={change} />
          <span className={styles.chipLine} aria-hidden="true" />
        </>
      )}
      {filter.near || !city ? (
        <NearChip filter={filter} change={change} />
      ) : (
        <button
          type="button"
          className={styles.chip}
          aria-pressed={false}
          onClick={() => change({ near: city, km: DISTANCE_DEFAULT })}
        >
          {placeText(texts, ownPlace ? named(ownPlace) : city, (place) => t('agenda.near', place))}
        </button>
      )}
      <span className={styles.chipLine} aria-hidden="true" />
      {filter.categories.map((slug) => (
        <button
          key={slug}
          type="button"
          className={styles.chip}
          aria-pressed="true"
          aria-label={t('agenda.removeCategory', { category: nameOf(slug) })}
          onClick={() => setCategories(without(slug))}
        >
          {nameOf(slug)} <X aria-hidden="true" />
        </button>
      ))}
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger className={styles.chip}>
          <Plus aria-hidden="true" /> {t('agenda.category')}
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            className={classNames(menuStyles.menu, styles.categoryMenu)}
            align="start"
            sideOffset={6}
            collisionPadding={12}
          >
            {categories.map(({ slug }) => {
              const chosen = filter.categories.includes(slug)
              return (
                <DropdownMenu.CheckboxItem
                  key={slug}
                  className={menuStyles.menuItem}
                  checked={chosen}
                  onSelect={(event) => event.preventDefault()}
                  onCheckedChange={() => setCategories(chosen ? without(slug) : [...filter.categories, slug])}
                >
                  {nameOf(slug)}
                  <DropdownMenu.ItemIndicator className={styles.chosen}>
                    <Check aria-hidden="true" />
                  </DropdownMenu.ItemIndicator>
                </DropdownMenu.CheckboxItem>
              )
            })}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <button
        type="button"
        className={styles.chip}
        aria-pressed={filter.saved}
        onClick={() => change({ saved: filter.saved ? undefined : 'yes' })}
      >
        <Heart aria-hidden="true" /> {t('agenda.saved')}
      </button>
    </fieldset>
  )
}
