import { endpoints } from '@uitpost/contracts'
import { type AppRouteName, appRoutes } from '@uitpost/contracts/app-routes'
import { expect, test } from 'vitest'
import { readReply, repliesWithList } from './reply.ts'

test('The routes that reply with a list are those whose name begins with list or search', () => {
  const lists = (Object.keys(appRoutes) as AppRouteName[]).filter(
    (name) => endpoints[name].reply.type === 'array',
  )
  expect(lists).toEqual((Object.keys(appRoutes) as AppRouteName[]).filter(repliesWithList))
})

test.each([
  ['listCategories', '{}'],
  ['listCategories', 'null'],
  ['getProfile', '[]'],
  ['getProfile', '"hello"'],
  ['getProfile', '<html>'],
  ['getProfile', '{"id":'],
] as const)('%s answered with %s is an error', async (name, body) => {
  await expect(readReply(new Response(body), name)).rejects.toThrow()
})
