import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('without any environment the app is on 8080, the inbox on 8025, the data in .uitpost', () => {
  expect(readSettings({}, '/repo')).toMatchObject({ port: 8080, inboxPort: 8025, home: '/repo/.uitpost' })
})

test('all invalid settings are named in one error', () => {
  const environment = { PORT: 'http', INBOX_PORT: '70000', REDIS_URL: 'localhost' }
  const read = () => readSettings(environment, '/repo')
  for (const words of [/PORT is "http"/, /INBOX_PORT is "70000"/, /REDIS_URL/]) expect(read).toThrow(words)
})

test('the app and the inbox cannot share a port', () => {
  expect(() => readSettings({ PORT: '8025' }, '/repo')).toThrow(/both 8025/)
})
