import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findGaps } from '../src/kubernetes/find-gaps.ts'
import {
  findStale,
  findUnequal,
  type Manifest,
  OVERLAYS,
  type Overlay,
  readManifests,
} from '../src/kubernetes/manifests.ts'
import { type Product, readProduct } from '../src/kubernetes/product.ts'
import { MISTAKES } from './kubernetes-mistakes.ts'
import { findQueryGaps, openQueues } from './scaling-queries.ts'

const rendered = new Map(OVERLAYS.map((overlay) => [overlay, readManifests(overlay)]))
const copyOf = (overlay: Overlay): Manifest[] => structuredClone(rendered.get(overlay) ?? [])

let product: Product
let queues: Awaited<ReturnType<typeof openQueues>>

beforeAll(async () => {
  product = await readProduct()
  queues = await openQueues()
})
afterAll(async () => {
  for (const { database } of queues) await database.close()
})

/** The first layer that finds something; undefined if all are content. */
async function layerThatFinds(manifests: Manifest[]): Promise<string | undefined> {
  const found = await findGaps(manifests, product)
  if (found) return found.layer
  return (await findQueryGaps(manifests, queues)).length > 0 ? 'queries' : undefined
}

test.each(OVERLAYS)(
  'the manifests of %s fit their schemas, the code and the migrated schema',
  async (overlay) => {
    const manifests = copyOf(overlay)
    expect(await findGaps(manifests, product)).toBeUndefined()
    expect(await findQueryGaps(manifests, queues)).toEqual([])
  },
)

test('the rendered manifests are those of the overlays', () => {
  expect(findStale()).toEqual([])
  expect(findUnequal() ?? []).toEqual([])
})

test('at least forty mistakes are tried', () => {
  expect(MISTAKES.length).toBeGreaterThanOrEqual(40)
})

describe('a mistake is caught', () => {
  test.each(MISTAKES.map((one) => [one.layer, one.title, one] as const))(
    'by the %s: %s',
    async (layer, _, one) => {
      const manifests = copyOf(one.overlay)
      one.change(manifests)
      expect(isDeepStrictEqual(manifests, rendered.get(one.overlay))).toBe(false)
      expect(await layerThatFinds(manifests)).toBe(layer)
    },
  )
})
