import { findArrowGaps } from './arrows.ts'
import { findConnectionGaps } from './connections.ts'
import { findEnvironmentGaps } from './environment.ts'
import { findStale, findUnequal, type Manifest, OVERLAYS, readManifests } from './manifests.ts'
import { findPlatformGaps } from './platform.ts'
import { type Product, readProduct } from './product.ts'
import { findScalingGaps } from './scaling.ts'
import { validate } from './schemas.ts'
import { findWorkloadGaps } from './workloads.ts'

/** What finds a mistake: the schemas, the search for unknown fields, or the comparison with the code. */
export type Layer = 'schemas' | 'unknown fields' | 'meaning'

/** The first layer that finds something, and what; undefined if all are content. */
export async function findGaps(
  manifests: readonly Manifest[],
  product: Product,
): Promise<{ layer: Layer; gaps: string[] } | undefined> {
  const found = await Promise.all(manifests.map(validate))
  const schema = found.flatMap((one) => one.schema)
  if (schema.length > 0) return { layer: 'schemas', gaps: schema }
  const unknown = found.flatMap((one) => one.unknown)
  if (unknown.length > 0) return { layer: 'unknown fields', gaps: unknown }
  const gaps = [
    ...findWorkloadGaps(manifests, product),
    ...findEnvironmentGaps(manifests, product),
    ...findScalingGaps(manifests, product),
    ...findPlatformGaps(manifests, product),
    ...findConnectionGaps(manifests),
    ...findArrowGaps(manifests, product),
  ]
  return gaps.length > 0 ? { layer: 'meaning', gaps } : undefined
}

/** All gaps of all overlays, and a note if kubectl is missing, without which they are read as committed. */
export async function checkKubernetes(): Promise<{ gaps: string[]; note: string }> {
  const product = await readProduct()
  const gaps: string[] = [...findStale()]
  for (const overlay of OVERLAYS) {
    const found = await findGaps(readManifests(overlay), product)
    gaps.push(...(found?.gaps ?? []).map((gap) => `${overlay}: ${found?.layer}: ${gap}`))
  }
  const unequal = findUnequal()
  return {
    gaps: [...gaps, ...(unequal ?? [])],
    note: unequal
      ? ''
      : 'kubectl is missing: the rendered manifests of infra/kubernetes were read as committed, and not rendered again.',
  }
}
