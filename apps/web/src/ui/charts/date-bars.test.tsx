import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInEnglish } from '../../../test/english.tsx'
import { DateBars } from './date-bars.tsx'

afterEach(cleanup)

const points = [
  { day: '2026-11-18', value: 3 },
  { day: '2026-11-19', value: 0 },
  { day: '2026-11-20', value: 64 },
]

test('Every day with failures has a bar, and arrow keys read the days', {
  tags: 'product.admin-sees-security',
}, async () => {
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
