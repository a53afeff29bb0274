import type { Manifest } from './manifests.ts'
import type { Product } from './product.ts'
import {
  Autoscaler,
  allOf,
  ScaledObject,
  TriggerAuthentication,
  type Workload,
  workloadsOf,
} from './shapes.ts'

/** Members of a trigger's metadata, which is a free map to the schema (https://keda.sh/docs/scalers). */
const TRIGGERS: Record<string, { needs: string[]; may: string[] }> = {
  postgresql: { needs: ['query', 'targetQueryValue'], may: ['activationTargetQueryValue'] },
  cpu: { needs: ['value'], may: ['containerName'] },
}

/** How many replicas each autoscaler gives its target. */
export const rangesOf = (manifests: readonly Manifest[]) => [
  ...allOf(manifests, Autoscaler, 'HorizontalPodAutoscaler').map(({ metadata, spec }) => ({
    name: metadata.name,
    target: spec.scaleTargetRef.name,
    least: spec.minReplicas,
    most: spec.maxReplicas,
  })),
  ...allOf(manifests, ScaledObject, 'ScaledObject').map(({ metadata, spec }) => ({
    name: metadata.name,
    target: spec.scaleTargetRef.name,
    least: spec.minReplicaCount,
    most: spec.maxReplicaCount,
  })),
]

/** Autoscalers without a target, two of one target, and triggers that KEDA would refuse or ask without a password. */
export function findScalingGaps(manifests: readonly Manifest[], product: Product): string[] {
  const deployments = workloadsOf(manifests).filter(({ kind }) => kind === 'Deployment')
  const ranges = rangesOf(manifests)
  return [
    ...ranges.flatMap(({ name, target, least, most }) => [
      ...targetGaps(name, target, deployments),
      // A service with zero replicas answers nothing, and its sweeps wake no worker.
      ...(least < 1 ? [`${name}: it may have no replica`] : []),
      ...(most <= least ? [`${name}: ${most} replicas are no more than ${least}`] : []),
    ]),
    ...[...Map.groupBy(ranges, ({ target }) => target)]
      .filter(([, { length }]) => length > 1)
      .map(([target]) => `${target}: two autoscalers would fight over it`),
    ...Object.keys(product.settings)
      .filter((service) => !ranges.some(({ target }) => target === service))
      .map((service) => `${service}: nothing scales it`),
    ...allOf(manifests, ScaledObject, 'ScaledObject').flatMap((one) => triggerGaps(manifests, product, one)),
  ]
}

function targetGaps(name: string, target: string, deployments: readonly Workload[]): string[] {
  const deployment = deployments.find(({ metadata }) => metadata.name === target)
  if (!deployment) return [`${name}: it scales ${target}, which is not there`]
  return deployment.spec.replicas === undefined ? [] : [`${target}: each release would undo its autoscaler`]
}

function triggerGaps(
  manifests: readonly Manifest[],
  { secrets }: Product,
  { metadata, spec }: ScaledObject,
): string[] {
  const all = allOf(manifests, TriggerAuthentication, 'TriggerAuthentication')
  return spec.triggers.flatMap(({ type, metadata: given, authenticationRef }) => {
    const known = TRIGGERS[type]
    if (!known) return [`${metadata.name}: triggers of type ${type} are not checked`]
    const gaps = [
      ...known.needs.filter((key) => !given[key]).map((key) => `${metadata.name}: ${type} needs ${key}`),
      ...Object.keys(given)
        .filter((key) => ![...known.needs, ...known.may].includes(key))
        .map((key) => `${metadata.name}: ${type} knows no ${key}`),
      ...Object.entries(given)
        .filter(([key, value]) => key.toLowerCase().endsWith('value') && !(Number(value) > 0))
        .map(([key, value]) => `${metadata.name}: ${key} is ${value}`),
    ]
    if (type !== 'postgresql') return gaps
    const refs = all.find((one) => one.metadata.name === authenticationRef?.name)?.spec.secretTargetRef
    const connection = refs?.find(({ parameter }) => parameter === 'connection')
    if (!connection) return [...gaps, `${metadata.name}: the trigger has no connection to Postgres`]
    const isThere = secrets[connection.name]?.[connection.key] !== undefined
    return isThere
      ? gaps
      : [...gaps, `${metadata.name}: no manifest makes ${connection.key} in the Secret ${connection.name}`]
  })
}
