import { isAdminRole } from '@uitpost/contracts/constants'
import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useUser } from '../../../api/session/session.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import buttonStyles from '../../../ui/controls/button.module.css'
import { useShortcuts, useShortcutsOn } from '../../../ui/controls/shortcuts.ts'
import { Tooltip } from '../../../ui/controls/tooltip.tsx'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const KeysHelp = lazy(async () => ({ default: (await import('./keys-help.tsx')).KeysHelp }))

const onApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the palette on ⌘K, Ctrl K or its button, and the help on `?`. Both are loaded on first use. */
export function Keyboard({ onLogOut }: { onLogOut: () => void }) {
  const { t } = useTexts()
  const admin = isAdminRole(useUser().role)
  const [open, setOpen] = useState<'palette' | 'help'>()
  const [on, switchOn] = useShortcutsOn()
  const paletteKey = onApple() ? '⌘ K' : 'Ctrl K'
  const close = () => setOpen(undefined)

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return
      event.preventDefault()
      // The same keys close the palette, and do nothing while another dialog is open.
      setOpen((now) => (now || document.querySelector('dialog[open]') ? undefined : 'palette'))
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  useShortcuts(on, (key) => {
    if (key === '?') setOpen('help')
  })

  return (
    <>
      <Tooltip text={t('palette.openKey', { key: paletteKey })}>
        <button
          type="button"
          className={classNames(buttonStyles.button, buttonStyles.buttonIcon)}
          aria-label={t('palette.open')}
          aria-keyshortcuts={onApple() ? 'Meta+K' : 'Control+K'}
          onClick={() => setOpen('palette')}
        >
          <Search aria-hidden="true" />
        </button>
      </Tooltip>
      <Suspense>
        {open === 'palette' && <Palette open onClose={close} onLogOut={onLogOut} />}
        {open === 'help' && (
          <KeysHelp open onClose={close} paletteKey={paletteKey} admin={admin} on={on} onSwitch={switchOn} />
        )}
      </Suspense>
    </>
  )
}
