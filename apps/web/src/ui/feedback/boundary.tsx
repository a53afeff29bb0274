import { useQueryClient } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { LoadFailed } from './load-failed.tsx'

interface CatcherProps {
  children: ReactNode
  /** With another one what broke is drawn anew. */
  place: string
  className?: string
  onRetry: () => void
}

interface CatcherState {
  broken: boolean
  place: string
}

/** React catches what throws while it is drawn in classes only. */
class Catcher extends Component<CatcherProps, CatcherState> {
  override state: CatcherState = { broken: false, place: this.props.place }

  static getDerivedStateFromError(): Partial<CatcherState> {
    return { broken: true }
  }

  static getDerivedStateFromProps({ place }: CatcherProps, before: CatcherState): CatcherState | null {
    return place === before.place ? null : { broken: false, place }
  }

  retry = () => {
    this.props.onRetry()
    this.setState({ broken: false })
  }

  override render() {
    const { children, className } = this.props
    return this.state.broken ? <Sorry className={className} onRetry={this.retry} /> : children
  }
}

function Sorry({ className, onRetry }: { className: string | undefined; onRetry: () => void }) {
  const { t } = useTexts()
  return (
    <div className={className}>
      <LoadFailed onRetry={onRetry}>{t('app.tryAgain')}</LoadFailed>
    </div>
  )
}

/** A part of a screen. When it cannot be drawn it says so in its own place, and the others go on working. */
export function Boundary({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  // What it was drawn from is shown nowhere then, and has to be asked for again.
  const forget = () => client.removeQueries({ type: 'inactive' })
  return (
    <Catcher place="" onRetry={forget}>
      {children}
    </Catcher>
  )
}

/** A whole screen. One that cannot be drawn, or fetched after a new version came out, is loaded anew. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Catcher place={pathname} className="page py-16" onRetry={() => window.location.reload()}>
      {children}
    </Catcher>
  )
}
