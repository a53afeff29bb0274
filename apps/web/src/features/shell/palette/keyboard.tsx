import { isAdminRole } from '@uitpost/contracts/constants'
import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useUser } from '../../../api/session/session.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useShortcuts, useShortcutsOn } from '../../../ui/controls/shortcuts.ts'
import { Tooltip } from '../../../ui/controls/tooltip.tsx'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const KeysHelp = lazy(async () => ({ default: (await import('./keys-help.tsx')).KeysHelp }))

const onApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The palette behind ⌘K or Ctrl K and behind a button, and the help behind `?`. Both are fetched when first asked for. */
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
      // A question that is open comes first; the palette itself goes the way it came.
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
          className="button button-icon"
          aria-label={t('palette.open')}
          aria-keyshortcuts={onApple() ? 'Meta+K' : 'Control+K'}
          onClick={() => setOpen('palette')}
        >
          <Search className="icon" aria-hidden="true" />
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
