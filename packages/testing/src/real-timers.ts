import { afterAll } from 'vitest'

// Test files of one worker share its globals: with timers that stay faked, the next file hangs without a word.
afterAll(() => {
  if ('clock' in setTimeout) throw new Error('This test file leaves faked timers to the next one')
})
