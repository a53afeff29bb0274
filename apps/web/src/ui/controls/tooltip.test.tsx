import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { TOOLTIP_DELAY_MS } from '@uitpost/contracts/constants'
import { afterEach, expect, test, vi } from 'vitest'
import { Tooltip } from './tooltip.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('A tooltip opens after 700 ms of hovering its button, not before', { tags: 'tooltips.delay' }, () => {
  vi.useFakeTimers()
  render(
    <Tooltip text="Save">
      <button type="button">♥</button>
    </Tooltip>,
  )
  fireEvent.pointerMove(screen.getByRole('button'), { pointerType: 'mouse' })
  act(() => {
    vi.advanceTimersByTime(TOOLTIP_DELAY_MS - 1)
  })
  expect(screen.queryByRole('tooltip')).toBeNull()
  act(() => {
    vi.advanceTimersByTime(1)
  })
  expect(screen.getByRole('tooltip').textContent).toBe('Save')
  expect(TOOLTIP_DELAY_MS).toBe(700)
})
