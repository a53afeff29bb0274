import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useToast } from './toast.tsx'
import { ToastProvider } from './toast-provider.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function ToastSender() {
  const show = useToast()
  return (
    <button type="button" onClick={() => show({ state: 'success', title: 'Saved', text: 'All of it.' })}>
      Save
    </button>
  )
}

test('A message closes after 5 s', { tags: 'toasts.duration' }, async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  render(
    <ToastProvider label="Messages" messageLabel="Message" closeLabel="Close">
      <ToastSender />
    </ToastProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await act(() => vi.advanceTimersByTimeAsync(4_999))
  expect(screen.queryByText('Saved')).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.queryByText('Saved')).toBeNull()
})

test('A closed message is removed after 1,000,000 ms', {
  tags: 'toasts.removal-delay',
}, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  render(
    <ToastProvider label="Messages" messageLabel="Message" closeLabel="Close">
      <ToastSender />
    </ToastProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('Saved')).toBeNull()
  await vi.advanceTimersByTimeAsync(999_999)
  const waiting = vi.getTimerCount()
  await vi.advanceTimersByTimeAsync(1)
  expect(vi.getTimerCount()).toBe(waiting - 1)
})
