import { TOAST_HOTKEY } from '@uitpost/contracts/constants'
import { type TextKey, useTexts } from '../../../texts/texts.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogFoot } from '../../../ui/dialogs/dialog-foot.tsx'
import { SwitchField } from '../../../ui/forms/field.tsx'
import paletteStyles from './palette.module.css'

type Keys = readonly (readonly [
  key: string,
  text: Extract<TextKey, `keys.${string}` | `review.key.${string}`>,
])[]

const REVIEW: Keys = [
  ['A', 'review.key.approve'],
  ['R', 'review.key.reject'],
  ['E', 'review.key.edit'],
  ['J', 'review.key.next'],
  ['K', 'review.key.previous'],
  ['U', 'review.key.undo'],
]

/** Lists the keyboard shortcuts, with a switch to turn single-key shortcuts off (WCAG 2.1.4). */
export function KeysHelp({
  open,
  onClose,
  paletteKey,
  admin,
  on,
  onSwitch,
}: {
  open: boolean
  onClose: () => void
  paletteKey: string
  admin: boolean
  on: boolean
  onSwitch: (on: boolean) => void
}) {
  const { t } = useTexts()
  const globalKeys: Keys = [
    [paletteKey, 'keys.palette'],
    ['?', 'keys.help'],
    [TOAST_HOTKEY, 'keys.toasts'],
    ['Esc', 'keys.close'],
  ]
  return (
    <Dialog open={open} title={t('keys.title')} onClose={onClose}>
      <KeyList keys={globalKeys} />
      {admin && (
        <>
          <h3>{t('keys.review')}</h3>
          <KeyList keys={REVIEW} />
        </>
      )}
      <SwitchField
        label={t('review.keys')}
        checked={on}
        onChange={(event) => onSwitch(event.target.checked)}
      />
      <DialogFoot onClose={onClose} />
    </Dialog>
  )
}

function KeyList({ keys }: { keys: Keys }) {
  const { t } = useTexts()
  return (
    <dl className={paletteStyles.keys}>
      {keys.map(([key, text]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{t(text)}</dd>
        </div>
      ))}
    </dl>
  )
}
