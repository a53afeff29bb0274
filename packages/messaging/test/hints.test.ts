import { type Hint, hintChannel } from '@uitpost/contracts'
import { startOwnRedis, waitFor } from '@uitpost/testing'
import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { hintSender } from '../src/hints.ts'

test('a hint reaches listeners on its installation’s channel, and sending does not fail while Redis is unreachable', async () => {
  const server = await startOwnRedis()
  const [sender, listener] = [
    new Redis(server.url, { retryStrategy: () => 20 }),
    new Redis(server.url, { retryStrategy: () => 20 }),
  ]
  for (const one of [sender, listener]) one.on('error', () => {})
  const heard: string[] = []
  listener.on('message', (channel: string, text: string) => heard.push(`${channel} ${text}`))
  await listener.subscribe(hintChannel('one'))
  await waitFor(() => sender.status === 'ready', { what: 'the connection of the sender' })
  const hint: Hint = { audience: 'admins', keys: ['/api/events/pending'] }
  hintSender(sender, 'two')(hint)
  const send = hintSender(sender, 'one')
  send(hint)
  await waitFor(() => heard.length > 0)
  expect(heard).toEqual([`one:hints ${JSON.stringify(hint)}`])

  await server.kill()
  await waitFor(() => sender.status !== 'ready')
  send(hint)
  await server.restart()
  await waitFor(() => {
    send(hint)
    return heard.length > 1
  })
  sender.disconnect()
  listener.disconnect()
  await server.close()
})
