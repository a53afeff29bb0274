import { MAX_BODY_BYTES } from '@uitpost/contracts'
import type { Manifest } from './manifests.ts'
import type { Product } from './product.ts'
import { allOf, Cluster, ConfigMap, Ingress, Pooler, portOf, Service, workloadsOf } from './shapes.ts'

/** Versions of Postgres that the database setup supports. */
const POSTGRES_VERSIONS = [17, 18]
const KEYS = 'haproxy-ingress.github.io/'

/** An ingress that refuses what the gateway takes or leads elsewhere, and a pooler that the services cannot use. */
export const findPlatformGaps = (manifests: readonly Manifest[], product: Product): string[] => [
  ...ingressGaps(manifests, product),
  ...postgresGaps(manifests, product),
]

const millisecondsOf = (text = ''): number => {
  const [, number, unit] = /^(\d+)(ms|s|m)$/.exec(text) ?? []
  return Number(number) * ({ ms: 1, s: 1_000, m: 60_000 }[unit ?? ''] ?? Number.NaN)
}

function ingressGaps(manifests: readonly Manifest[], { limits }: Product): string[] {
  const ingresses = allOf(manifests, Ingress, 'Ingress')
  if (ingresses.length !== 1) return [`there are ${ingresses.length} Ingresses instead of one`]
  return ingresses.flatMap(({ metadata, spec }) => {
    const of = (key: string) => metadata.annotations[`${KEYS}${key}`]
    const hosts = spec.rules.map(({ host }) => host)
    const publicUrls = allOf(manifests, ConfigMap, 'ConfigMap').flatMap(
      ({ data }) => data['PUBLIC_URL'] ?? [],
    )
    const backends = spec.rules.flatMap(({ http }) => http.paths.map(({ backend }) => backend.service))
    return [
      ...(spec.ingressClassName === 'haproxy'
        ? []
        : ['Ingress: its annotations are those of haproxy-ingress']),
      ...(Number(of('proxy-body-size')) === MAX_BODY_BYTES
        ? []
        : [`Ingress: bodies of ${of('proxy-body-size')} bytes, and the contracts allow ${MAX_BODY_BYTES}`]),
      ...(millisecondsOf(of('timeout-http-request')) >= limits.headersMs
        ? []
        : [`Ingress: it waits less for headers than the gateway (${limits.headersMs} ms)`]),
      ...(millisecondsOf(of('timeout-server')) > limits.bodyMs
        ? []
        : [`Ingress: it waits less for an answer than a body may take (${limits.bodyMs} ms)`]),
      ...(of('tls-alpn')?.split(',').includes('h2') ? [] : ['Ingress: no HTTP/2']),
      ...hosts
        .filter((host) => !spec.tls.some((one) => one.hosts.includes(host)))
        .map((host) => `Ingress: ${host} has no certificate`),
      ...publicUrls
        .filter((url) => !hosts.includes(new URL(url).host))
        .map((url) => `Ingress: ${url}, to which links in mails lead, is not one of its hosts`),
      ...backends
        .filter(
          ({ name, port }) => name !== 'gateway' || !isPortOf(manifests, name, port.name ?? port.number),
        )
        .map(({ name, port }) => `Ingress: ${name}:${port.name ?? port.number} is not the gateway`),
    ]
  })
}

const isPortOf = (manifests: readonly Manifest[], service: string, port: string | number | undefined) =>
  allOf(manifests, Service, 'Service').some(
    ({ metadata, spec }) =>
      metadata.name === service &&
      spec.ports.some(
        (one) => (one.name === port || one.port === port) && isOpen(manifests, service, one.targetPort),
      ),
  )

const isOpen = (manifests: readonly Manifest[], name: string, port: string | number) =>
  workloadsOf(manifests).some(
    (workload) => workload.metadata.name === name && portOf(workload, port) !== undefined,
  )

function postgresGaps(manifests: readonly Manifest[], { secrets }: Product): string[] {
  const clusters = allOf(manifests, Cluster, 'Cluster')
  const poolers = allOf(manifests, Pooler, 'Pooler')
  return [
    ...clusters.flatMap(({ metadata, spec }) => {
      const standbys = spec.postgresql.synchronous?.number ?? 0
      const superuser = secrets[spec.superuserSecret.name]
      return [
        ...(POSTGRES_VERSIONS.includes(spec.imageCatalogRef.major)
          ? []
          : [`${metadata.name}: Postgres ${spec.imageCatalogRef.major} is not supported`]),
        // With as many standbys as there are, the loss of one stops all writes.
        ...(standbys > 0 && standbys >= spec.instances - 1
          ? [`${metadata.name}: without one of ${spec.instances} servers nothing could be written`]
          : []),
        ...(superuser?.['username'] && superuser['password']
          ? []
          : [`${metadata.name}: no manifest makes the Secret ${spec.superuserSecret.name}`]),
      ]
    }),
    ...poolers.flatMap(({ metadata, spec: { cluster, type, pgbouncer } }) => [
      ...(clusters.some((one) => one.metadata.name === cluster.name)
        ? []
        : [`${metadata.name}: there is no cluster ${cluster.name}`]),
      ...(type === 'rw' ? [] : [`${metadata.name}: it leads to servers that take no writes`]),
      ...(pgbouncer.poolMode === 'transaction' ? [] : [`${metadata.name}: it is not in transaction mode`]),
      ...(Number(pgbouncer.parameters['max_prepared_statements']) > 0
        ? []
        : [`${metadata.name}: named prepared statements would fail`]),
    ]),
  ]
}
