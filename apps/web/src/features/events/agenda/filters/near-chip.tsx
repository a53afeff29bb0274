import { ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { usePlaceNamed } from '../../../../api/place-named.ts'
import { usePlaces } from '../../../../api/place-names.ts'
import { useTexts } from '../../../../texts/texts.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import menuStyles from '../../../../ui/controls/menu.module.css'
import { useFilterText } from '../../../../ui/forms/filter-text.ts'
import { hasOpenList, SuggestField } from '../../../../ui/forms/suggest/suggest-field.tsx'
import { placeSuggestions } from '../../../../ui/wording/place-suggestions.ts'
import { type AgendaFiltering, DISTANCES, PLACE_LENGTH, pointIn } from './agenda-filter.ts'
import styles from './filter-chips.module.css'

/** The place and the distance around it, in a panel that opens from a chip. */
export function NearChip({ filter, change }: Pick<AgendaFiltering, 'filter' | 'change'>) {
  const texts = useTexts()
  const { t, number, named } = texts
  const isPoint = pointIn(filter.near) !== undefined
  const name = isPoint ? undefined : filter.near
  const place = usePlaceNamed(name)
  const places = placeSuggestions(usePlaces(), texts)
  const { text, setText, apply } = useFilterText(name ?? '', (near) =>
    change(near ? { near } : { near: undefined, km: undefined }),
  )
  return (
    // Closing the panel removes the field before it can lose the focus.
    <Popover.Root onOpenChange={(isOpen) => isOpen || apply()}>
      <Popover.Trigger className={styles.chip} data-chosen={filter.near ? '' : undefined}>
        {filter.near
          ? t('agenda.within', {
              place: place ? named(place) : (name ?? t('map.area')),
              km: number(filter.km ?? 0),
            })
          : t('agenda.nearPlace')}
        <ChevronDown aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={classNames(menuStyles.menu, styles.panel)}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={t('agenda.nearPlace')}
          onEscapeKeyDown={(event) => hasOpenList(event.target) && event.preventDefault()}
        >
          <SuggestField
            {...places}
            type="search"
            label={t('allEvents.city')}
            value={text}
            maxLength={PLACE_LENGTH}
            onText={setText}
            onDone={apply}
          />
          {filter.near && (
            <>
              <fieldset className={styles.chips} aria-label={t('allEvents.radius')}>
                {DISTANCES.map((km) => (
                  <button
                    key={km}
                    type="button"
                    className={styles.chip}
                    aria-pressed={filter.km === Number(km)}
                    onClick={() => change({ km })}
                  >
                    {t('agenda.km', { km })}
                  </button>
                ))}
              </fieldset>
              <Button look="line" size="dense" onClick={() => change({ near: undefined, km: undefined })}>
                {t('agenda.everywhere')}
              </Button>
            </>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
