import { useTexts } from '../../../texts/texts.tsx'
import { SwitchField } from '../../../ui/forms/field.tsx'
import reviewQueueStyles from './review-queue.module.css'

const KEYS = [
  ['A', 'review.key.approve'],
  ['S', 'review.key.series'],
  ['R', 'review.key.reject'],
  ['E', 'review.key.edit'],
  ['X', 'review.select'],
  ['M', 'same.button'],
  ['J', 'review.key.next'],
  ['K', 'review.key.previous'],
  ['U', 'review.key.undo'],
] as const

/** The keys of the queue, and the switch that turns them off. */
export function ShortcutLegend({ on, onSwitch }: { on: boolean; onSwitch: (on: boolean) => void }) {
  const { t } = useTexts()
  return (
    <div className={reviewQueueStyles.shortcuts}>
      {on && (
        <dl aria-label={t('review.keys')}>
          {KEYS.map(([letter, text]) => (
            <div key={letter}>
              <dt>
                <kbd>{letter}</kbd>
              </dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
        </dl>
      )}
      <SwitchField
        label={t('review.keys')}
        checked={on}
        onChange={(event) => onSwitch(event.target.checked)}
      />
    </div>
  )
}
