import { useLocation } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import authPageStyles from './auth-page.module.css'

/** Kept in the history state of this tab: survives a reload, and is not part of the URL. */
interface RequestedPathState {
  requestedPath: string | undefined
}

function requestedPathIn(state: unknown): string | undefined {
  const isOne = typeof state === 'object' && state !== null && 'requestedPath' in state
  return isOne && typeof state.requestedPath === 'string' ? state.requestedPath : undefined
}

/** The requested path when the login screen is shown instead of it; kept when the user goes on to register. */
export function useRequestedPath(): RequestedPathState {
  const location = useLocation()
  const { pathname, search } = location
  const isRequestedPath = !pathname.startsWith('/auth/') && pathname !== '/dashboard'
  return { requestedPath: isRequestedPath ? pathname + search : requestedPathIn(location.state) }
}

/**
 * Link to the originally requested path, shown after login: login always leads to the dashboard (requirement
 * `login.success-dashboard`).
 */
export function RequestedPathNotice() {
  const { t } = useTexts()
  const to = requestedPathIn(useLocation().state)
  if (!to) return null
  const kind = to.startsWith('/events/') ? 'event' : 'page'
  return (
    <div className={authPageStyles.formWhole}>
      <Note
        state="success"
        action={
          <ButtonLink look="line" size="dense" to={to}>
            {t(`requestedPath.${kind}.go`)}
          </ButtonLink>
        }
      >
        <p>{t(`requestedPath.${kind}`)}</p>
      </Note>
    </div>
  )
}
