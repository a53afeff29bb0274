import { useQueryClient } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../class-names.ts'
import pageStyles from '../layout/page.module.css'
import { LoadFailed } from './load-failed.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
  /** When it changes, the children are rendered again. */
  resetKey: string
  className?: string
  onRetry: () => void
}

interface ErrorBoundaryState {
  failed: boolean
  resetKey: string
}

/** Error boundary: shows a message with a retry button. A class, because React has no hook for this. */
class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failed: true }
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    before: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === before.resetKey ? null : { failed: false, resetKey }
  }

  retry = () => {
    this.props.onRetry()
    this.setState({ failed: false })
  }

  override render() {
    const { children, className } = this.props
    return this.state.failed ? <RenderFailed className={className} onRetry={this.retry} /> : children
  }
}

function RenderFailed({ className, onRetry }: { className: string | undefined; onRetry: () => void }) {
  const { t } = useTexts()
  return (
    <div className={className}>
      <LoadFailed onRetry={onRetry}>{t('app.tryAgain')}</LoadFailed>
    </div>
  )
}

/** Error boundary of a part of a screen; an error in it leaves the other parts working. */
export function Boundary({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  // The queries of the failed part are inactive now; removing them makes the retry fetch them again.
  const removeFailedQueries = () => client.removeQueries({ type: 'inactive' })
  return (
    <ErrorBoundary resetKey="" onRetry={removeFailedQueries}>
      {children}
    </ErrorBoundary>
  )
}

/** Error boundary of a screen, also for chunks that a new release has removed. Its retry button reloads the page. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary
      resetKey={pathname}
      className={classNames(pageStyles.page, pageStyles.pageAlone)}
      onRetry={() => window.location.reload()}
    >
      {children}
    </ErrorBoundary>
  )
}
