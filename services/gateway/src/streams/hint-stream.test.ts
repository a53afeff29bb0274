import { expect, test } from 'vitest'
import { openHintStream } from './hint-stream.ts'

const open = () =>
  openHintStream({
    claims: { sub: 'me', role: 'admin', sid: 's', ver: 0, exp: Date.now() / 1_000 + 60 },
    isSessionValid: () => Promise.resolve(true),
    heartbeatMs: 60_000,
    paceMs: 1,
    onClose: () => undefined,
  })

test('a hint names the request that changed a key, unless several requests changed it', async () => {
  const stream = open()
  stream.queueHint(['/a', '/b'], 'first')
  stream.queueHint(['/b', '/c'], 'second')
  stream.queueHint(['/c', '/d'], 'second')
  stream.queueHint(['/d'])
  // The stream is not read yet, so the hints are queued.
  let text = ''
  for await (const part of stream.body) {
    text += String(part)
    if (text.includes('data:')) break
  }
  const hints = [...text.matchAll(/^data: (.*)$/gm)].map(([, json = '']) => JSON.parse(json) as unknown)
  expect(hints).toEqual([
    { keys: ['/a'], after: 'first' },
    { keys: ['/b', '/d'] },
    { keys: ['/c'], after: 'second' },
  ])
})
