import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { json } from 'node:stream/consumers'
import { Figures } from '@uitpost/contracts'
import { createLogger } from '@uitpost/service-kit'
import { createMetrics } from '@uitpost/service-kit/metrics'
import { gatewayHeader, internalToken } from '@uitpost/testing'
import { afterEach, expect, test } from 'vitest'
import { freeRatioOf, handOverFigures } from '../src/clients/figures.ts'
import { everyServiceAt, listen } from './set-up.ts'

let service: Server
afterEach(() => void service.close())

test('the figures of every service are handed to notifier, and one that does not answer is down', async () => {
  const taken: unknown[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    expect(request.headers).toMatchObject(gatewayHeader)
    if (request.method === 'POST') taken.push(await json(request))
    const sample = { name: 'uitpost_redis_up', labels: { job: 'auth' }, value: 1 }
    response.end(JSON.stringify({ samples: [sample] }))
  }
  service = createServer((request, response) => void answer(request, response))
  const upstreams = { ...everyServiceAt(await listen(service)), catalogue: 'http://127.0.0.1:1' }
  const metrics = createMetrics()
  const logger = createLogger('gateway', 'silent')
  await handOverFigures({ upstreams, internalToken, metrics, logger })
  const { samples } = Figures.parse(taken[0])
  expect(taken).toHaveLength(1)
  const up = samples.flatMap(({ name, labels, value }) =>
    name === 'up' ? [`${labels['job']} ${value}`] : [],
  )
  expect(up).toEqual(['gateway 1', 'catalogue 0'])
  expect(samples.filter(({ name }) => name === 'uitpost_redis_up')).toHaveLength(3)
})

test('a folder that is not there, such as one on a disk that is away, does not hide the other disks', async () => {
  const free = await freeRatioOf([tmpdir()])
  expect(await freeRatioOf(['/nowhere', tmpdir()])).toBeCloseTo(free, 2)
})
