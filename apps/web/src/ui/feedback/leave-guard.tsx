import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { beforePopState } from '../controls/pop-state.ts'
import { Confirm } from '../dialogs/confirm.tsx'

interface Guard {
  /** From this call until the returned function is called, leaving the screen asks first. */
  hold: () => () => void
  /** Runs an action that leaves the screen, such as signing out, once the user agrees. */
  leave: (action: () => void) => void
}

const GuardContext = createContext<Guard>({ hold: () => () => undefined, leave: (action) => action() })

/** Position in the session history, as React Router's BrowserRouter numbers it. */
const historyIndex = (): number | undefined => (history.state as { idx?: number } | null)?.idx

/**
 * Asks before a screen with unsaved changes is left: by a link, by the browser's back and forward buttons, and, in the
 * browser's own words, by closing or reloading the tab. React Router's useBlocker would need its data router, which
 * takes the scripts of the landing page 16 kB over their limit.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const context = useContext(NavigationContext)
  const [asked, setAsked] = useState<(() => void) | null>(null)
  const held = useRef(false)

  const guard = useMemo<Guard>(() => {
    const leave = (action: () => void) => {
      if (held.current) setAsked(() => action)
      else action()
    }
    const hold = () => {
      held.current = true
      const { pathname } = location
      const index = historyIndex()
      const askBrowser = (event: BeforeUnloadEvent) => {
        if (held.current) event.preventDefault()
      }
      const takeBack = (event: PopStateEvent) => {
        if (!held.current || location.pathname === pathname) return
        const steps = (historyIndex() ?? Number.NaN) - (index ?? Number.NaN)
        if (!steps) return
        // The router does not hear of an address that is taken back.
        event.stopImmediatePropagation()
        history.go(-steps)
        leave(() => history.go(steps))
      }
      addEventListener('beforeunload', askBrowser)
      beforePopState(takeBack)
      return () => {
        held.current = false
        removeEventListener('beforeunload', askBrowser)
        beforePopState(undefined)
      }
    }
    return { hold, leave }
  }, [])

  const guarded = useMemo(() => {
    const { navigator } = context
    const go =
      (method: 'push' | 'replace') =>
      (...to: Parameters<typeof navigator.push>) => {
        const [target] = to
        const path = typeof target === 'string' ? target.replace(/[?#].*/, '') : target.pathname
        if (!path || path === location.pathname) navigator[method](...to)
        else guard.leave(() => navigator[method](...to))
      }
    return { ...context, navigator: { ...navigator, push: go('push'), replace: go('replace') } }
  }, [context, guard])

  return (
    <GuardContext value={guard}>
      <NavigationContext value={guarded}>
        {children}
        {asked && (
          <Confirm
            title={t('unsaved.title')}
            label={t('unsaved.leave')}
            onConfirm={() => {
              held.current = false
              setAsked(null)
              asked()
            }}
            onClose={() => setAsked(null)}
          >
            <p>{t('unsaved.text')}</p>
          </Confirm>
        )}
      </NavigationContext>
    </GuardContext>
  )
}

/** Asks before the screen is left while it has unsaved changes. */
export function useUnsaved(unsaved: boolean): void {
  const { hold } = useContext(GuardContext)
  useEffect(() => (unsaved ? hold() : undefined), [unsaved, hold])
}

/** Runs an action that leaves the screen, once the user agrees where changes are unsaved. */
export const useLeave = (): Guard['leave'] => useContext(GuardContext).leave
