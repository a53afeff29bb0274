import { cleanup, render, screen } from '@testing-library/react'
import { Popover } from 'radix-ui'
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

test('A panel that was opened while the screen loaded stays, also when its focused button was disabled', () => {
  render(
    <Popover.Root open>
      <Popover.Content aria-label="Notifications">
        <button type="button">Mark all read</button>
      </Popover.Content>
    </Popover.Root>,
  )
  // As a browser does when the button is disabled.
  screen.getByRole('button', { name: 'Mark all read' }).blur()
  render(<ScreenHeading title="Events - Uitpost">Events</ScreenHeading>)

  expect(document.activeElement).toBe(document.body)
})
