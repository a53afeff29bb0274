import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInEnglish } from '../../../test/english.tsx'
import { DateBars } from './date-bars.tsx'

/** ResizeObserver that reports a fixed size: the chart measures its container, and jsdom has no layout. */
class FixedSizeObserver implements ResizeObserver {
  private readonly notify: ResizeObserverCallback
  constructor(notify: ResizeObserverCallback) {
    this.notify = notify
  }
  observe(target: Element) {
    this.notify([{ target, contentRect: { width: 800, height: 160 } } as ResizeObserverEntry], this)
  }
  unobserve() {}
  disconnect() {}
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const points = [
  { day: '2026-11-18', value: 3 },
  { day: '2026-11-19', value: 0 },
  { day: '2026-11-20', value: 64 },
]

test('Every day with failures has a bar, and arrow keys read the days', {
  tags: 'product.admin-sees-security',
}, async () => {
  vi.stubGlobal('ResizeObserver', FixedSizeObserver)
  renderInEnglish(<DateBars points={points} name="Failures" label="Failures by day" />)
  const chart = await screen.findByRole('application', { name: 'Failures by day' })
  await waitFor(() => expect(chart.querySelectorAll('.recharts-bar-rectangle path')).toHaveLength(2))
  expect(chart.getAttribute('tabindex')).toBe('0')
  fireEvent.focus(chart)
  fireEvent.keyDown(chart, { key: 'ArrowRight' })
  fireEvent.keyDown(chart, { key: 'ArrowRight' })
  expect((await screen.findByText('Failures 64')).textContent).toBe('Failures 64')
  expect(screen.getByText('Fri 20 Nov')).toBeTruthy()
})
