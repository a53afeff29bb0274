import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ScreenHeading } from './screen-heading.tsx'

beforeEach(() => {
  render(<ScreenHeading title="Start - Uitpost">Start</ScreenHeading>)
  cleanup()
})
afterEach(cleanup)

test('After a navigation the heading has the focus, and the window its title', () => {
  render(<ScreenHeading title="Events - Uitpost">Events</ScreenHeading>)

  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Events' }))
  expect(document.title).toBe('Events - Uitpost')
})

test('A panel that was opened while the screen loaded keeps the focus', () => {
  render(
    <div role="dialog" aria-label="Notifications">
      <button type="button">Mark all read</button>
    </div>,
  )
  screen.getByRole('button').focus()
  render(<ScreenHeading title="Events - Uitpost">Events</ScreenHeading>)

  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mark all read' }))
})
