import { Link, useLocation } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'

/** Stands beside the address in the history of this tab: it survives a reload, and nobody else sees it. */
interface OnwardState {
  onward: string | undefined
}

function onwardIn(state: unknown): string | undefined {
  const isOne = typeof state === 'object' && state !== null && 'onward' in state
  return isOne && typeof state.onward === 'string' ? state.onward : undefined
}

/** Where somebody wanted to go when they were shown the login screen instead, also once they went on to register. */
export function useOnward(): OnwardState {
  const location = useLocation()
  const { pathname, search } = location
  const instead = !pathname.startsWith('/auth/') && pathname !== '/dashboard'
  return { onward: instead ? pathname + search : onwardIn(location.state) }
}

/**
 * Signing in leads to the dashboard, always (requirement `login.success-dashboard`): from there on it is one click to
 * where somebody wanted to go.
 */
export function OnwardNotice() {
  const { t } = useTexts()
  const to = onwardIn(useLocation().state)
  if (!to) return null
  const kind = to.startsWith('/events/') ? 'event' : 'page'
  return (
    <div className="col-span-full">
      <Note
        state="success"
        action={
          <ButtonLink look="line" size="dense">
            <Link to={to}>{t(`onward.${kind}.go`)}</Link>
          </ButtonLink>
        }
      >
        <p>{t(`onward.${kind}`)}</p>
      </Note>
    </div>
  )
}
