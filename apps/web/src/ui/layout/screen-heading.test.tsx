import { cleanup, screen } from '@testing-library/react'
import { Popover } from 'radix-ui'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderInEnglish } from '../../../test/english.tsx'
import { ScreenHeading } from './screen-heading.tsx'

beforeEach(() => {
  renderInEnglish(<ScreenHeading screen="Start" />)
  cleanup()
})
afterEach(cleanup)

test('After a navigation the heading has the focus, and the window its title', () => {
  renderInEnglish(<ScreenHeading screen="Events" />)

  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Events' }))
  expect(document.title).toBe('Events | Uitpost')
})

test('A panel that was opened while the screen loaded stays, also when its focused button was disabled', () => {
  renderInEnglish(
    <Popover.Root open>
      <Popover.Content aria-label="Notifications">
        <button type="button">Mark all read</button>
      </Popover.Content>
    </Popover.Root>,
  )
  // As a browser does when the button is disabled.
  screen.getByRole('button', { name: 'Mark all read' }).blur()
  renderInEnglish(<ScreenHeading screen="Events" />)

  expect(document.activeElement).toBe(document.body)
})
