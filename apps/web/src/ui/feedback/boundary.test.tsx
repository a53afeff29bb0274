import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Link, MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { englishTexts } from '../../../test/english.tsx'
import { TextsProvider } from '../../texts/texts.tsx'
import { Boundary, ScreenBoundary } from './boundary.tsx'

// React logs the errors that a boundary catches.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

let broken = true
function FailingPart() {
  if (broken) throw new TypeError("Cannot read properties of undefined (reading 'map')")
  return <p>All is well.</p>
}
const around = (parts: ReactNode) => (
  <QueryClientProvider client={new QueryClient()}>
    <TextsProvider texts={englishTexts}>{parts}</TextsProvider>
  </QueryClientProvider>
)

test('A part that fails to render shows an error in its place, without details, and a retry button', {
  tags: 'waitlist.failure-text',
}, () => {
  broken = true
  render(
    around(
      <>
        <Boundary>
          <FailingPart />
        </Boundary>
        <p>The other part.</p>
      </>,
    ),
  )
  expect(screen.getByRole('alert').textContent).toBe('Something went wrong. Please try again.Try again')
  expect(screen.getByText('The other part.')).toBeTruthy()
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('All is well.')).toBeTruthy()
})

test('Navigating to another screen removes the error of a screen that failed to render', () => {
  broken = true
  render(
    around(
      <MemoryRouter initialEntries={['/events']}>
        <Link to="/dashboard">Elsewhere</Link>
        <ScreenBoundary>
          <FailingPart />
        </ScreenBoundary>
      </MemoryRouter>,
    ),
  )
  expect(screen.getByRole('alert')).toBeTruthy()
  broken = false
  fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
  expect(screen.getByText('All is well.')).toBeTruthy()
})
