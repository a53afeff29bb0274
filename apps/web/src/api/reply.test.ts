import { endpoints } from '@uitpost/contracts'
import type { RouteName } from '@uitpost/contracts/routes'
import { expect, test } from 'vitest'
import { answersList, readReply } from './reply.ts'

test('The routes that answer a list are those that are called so', () => {
  const lists = (Object.keys(endpoints) as RouteName[]).filter(
    (name) => endpoints[name].reply.type === 'array',
  )
  expect(lists).toEqual((Object.keys(endpoints) as RouteName[]).filter(answersList))
})

test.each([
  ['listCategories', '{}'],
  ['listCategories', 'null'],
  ['getProfile', '[]'],
  ['getProfile', '"hello"'],
  ['getProfile', '<html>'],
  ['getProfile', '{"id":'],
] as const)('%s answered with %s is an error', async (name, body) => {
  await expect(readReply(new Response(body), name)).rejects.toThrow(Error)
})
