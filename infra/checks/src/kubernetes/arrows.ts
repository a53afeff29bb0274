import { BlockList } from 'node:net'
import { SERVICES } from '@uitpost/contracts'
import { environmentOf, type Setting } from './environment.ts'
import type { Manifest } from './manifests.ts'
import type { Product } from './product.ts'
import { allOf, NetworkPolicy, type Peer, Service, selects, type Workload, workloadsOf } from './shapes.ts'

type Labels = Record<string, string>

/** One end of a connection: pods of ours, pods of another namespace, or an address. */
interface Party {
  name: string
  /** Undefined for an address outside of the cluster. */
  namespace?: string
  labels: Labels
  address: string
}

interface Connection {
  from: string
  to: string
  port: number
}

const OURS = 'uitpost'
const POD_ADDRESS = '10.1.2.3'
const NAMESPACES = [
  ...['ingress-controller', 'keda', 'cnpg-system', 'monitoring'],
  ...['kube-system', 'another-namespace'],
]
const WEB = 'the web'
/** Addresses that no pod may reach. */
const INNER = { 'an inner address': '192.168.1.1', 'the cloud’s metadata': '169.254.169.254' }
const [DNS, HTTP, HTTPS, SMTPS, SUBMISSION] = [53, 80, 443, 465, 587]
const METRICS = 9464
const [POSTGRES, POSTGRES_STATUS, REDIS, SENTINEL, KUBERNETES_API] = [5432, 8000, 6379, 26_379, 6443]
const PORTS = [
  DNS,
  HTTP,
  HTTPS,
  SMTPS,
  SUBMISSION,
  POSTGRES,
  POSTGRES_STATUS,
  REDIS,
  SENTINEL,
  KUBERNETES_API,
]

/** Pods that CloudNativePG makes of its own objects. */
const POSTGRES_PODS: Party[] = [
  {
    name: 'postgres',
    namespace: OURS,
    labels: { 'cnpg.io/cluster': 'postgres', 'cnpg.io/podRole': 'instance' },
    address: POD_ADDRESS,
  },
  {
    name: 'postgres-pooler',
    namespace: OURS,
    labels: { 'cnpg.io/poolerName': 'postgres-pooler', 'cnpg.io/podRole': 'pooler' },
    address: POD_ADDRESS,
  },
]

/** Connections of the platform's own parts, which no code of ours makes. */
const PLATFORM: Connection[] = [
  { from: 'ingress-controller', to: 'gateway', port: 8080 },
  { from: 'postgres-pooler', to: 'postgres', port: POSTGRES },
  ...[POSTGRES, POSTGRES_STATUS].flatMap((port) => [
    { from: 'postgres', to: 'postgres', port },
    { from: 'cnpg-system', to: 'postgres', port },
  ]),
  // Its triggers run queries.
  { from: 'keda', to: 'postgres', port: POSTGRES },
  // Prometheus.
  ...SERVICES.map((to) => ({ from: 'monitoring', to, port: METRICS })),
]

const partyOf = ({ metadata, spec }: Workload): Party => ({
  name: metadata.name,
  namespace: OURS,
  labels: spec.template.metadata.labels,
  address: POD_ADDRESS,
})

/** Where a URL or a list of host:port leads, by the name of the pods; the web for what is outside. */
function targetsOf(manifests: readonly Manifest[], { key, value }: Setting): { to: string; port: number }[] {
  const addresses = /^[\w.-]+:\d+(,[\w.-]+:\d+)*$/.test(value)
    ? value.split(',').map((part) => new URL(`redis://${part}`))
    : URL.canParse(value) && key !== 'PUBLIC_URL' && !value.startsWith('mailto:')
      ? [new URL(value)]
      : []
  const services = allOf(manifests, Service, 'Service')
  const workloads = workloadsOf(manifests)
  return addresses.map(({ hostname, port }) => {
    if (/^postgres-(rw|ro|r)$/.test(hostname)) return { to: 'postgres', port: Number(port) }
    if (hostname === 'postgres-pooler') return { to: hostname, port: Number(port) }
    const name = hostname.split('.').at(-1)
    const service = services.find(({ metadata }) => metadata.name === name)
    if (!service) return { to: WEB, port: Number(port) }
    const selector = { matchLabels: service.spec.selector, matchExpressions: [] }
    const target = workloads.find(({ spec }) => selects(selector, spec.template.metadata.labels))
    const listed = service.spec.ports.some((one) => one.port === Number(port))
    return {
      to: target && listed ? target.metadata.name : `${hostname}:${port}, which is not there`,
      port: Number(port),
    }
  })
}

/** The connections that the programs make: those of the contracts, and where their settings lead. */
function codeConnections(manifests: readonly Manifest[], product: Product): Connection[] {
  return workloadsOf(manifests).flatMap((workload) => {
    const from = workload.metadata.name
    const { initContainers, containers } = workload.spec.template.spec
    const settings = [...initContainers, ...containers].flatMap(
      (container) => environmentOf(manifests, product, workload, container).settings,
    )
    const has = (key: string) => settings.some((setting) => setting.key === key)
    const outside = [
      ...(has('GROQ_API_KEY') ? [HTTP, HTTPS] : []),
      // Push services, and the submission port beside SMTP over TLS.
      ...(has('NOTIFIER_VAPID_PUBLIC_KEY') ? [HTTPS] : []),
      ...settings.flatMap(({ key, secret }) =>
        key === 'NOTIFIER_SMTP_URL' && secret ? [SMTPS, SUBMISSION] : [],
      ),
    ]
    return [
      ...settings.flatMap((setting) => targetsOf(manifests, setting).map((target) => ({ from, ...target }))),
      // Sentinels name the master, which is one of the servers beside them.
      ...(has('REDIS_SENTINELS') ? [{ from, to: 'valkey', port: REDIS }] : []),
      ...outside.map((port) => ({ from, to: WEB, port })),
    ]
  })
}

function allows(peers: readonly Peer[] | undefined, other: Party): boolean {
  if (peers === undefined) return true
  return peers.some(({ podSelector, namespaceSelector, ipBlock }) => {
    if (ipBlock)
      return (
        isWithin(other.address, ipBlock.cidr) && !ipBlock.except.some((cidr) => isWithin(other.address, cidr))
      )
    if (other.namespace === undefined) return false
    const inNamespace = namespaceSelector
      ? selects(namespaceSelector, { 'kubernetes.io/metadata.name': other.namespace })
      : other.namespace === OURS
    return inNamespace && (!podSelector || selects(podSelector, other.labels))
  })
}

function isWithin(address: string, cidr: string): boolean {
  const [network = '', prefix] = cidr.split('/')
  const family = network.includes(':') ? 'ipv6' : 'ipv4'
  if (family === 'ipv6') return false
  const list = new BlockList()
  list.addSubnet(network, Number(prefix), family)
  return list.check(address, family)
}

/** Whether the policies of our namespace let a connection pass on one side of it. */
function passes(
  policies: readonly NetworkPolicy[],
  side: 'Ingress' | 'Egress',
  [self, other]: [Party, Party],
  port: number,
): boolean {
  if (self.namespace !== OURS) return true
  const applying = policies.filter(
    ({ spec }) => spec.policyTypes.includes(side) && selects(spec.podSelector, self.labels),
  )
  if (applying.length === 0) return true
  return applying.some(({ spec }) => {
    const rules =
      side === 'Ingress'
        ? spec.ingress.map(({ from, ports }) => ({ peers: from, ports }))
        : spec.egress.map(({ to, ports }) => ({ peers: to, ports }))
    return rules.some(
      ({ peers, ports }) => allows(peers, other) && (!ports || ports.some((one) => one.port === port)),
    )
  })
}

/** Connections that the policies allow although no contract, message or setting makes them, and the reverse. */
export function findArrowGaps(manifests: readonly Manifest[], product: Product): string[] {
  const workloads = workloadsOf(manifests)
  const policies = allOf(manifests, NetworkPolicy, 'NetworkPolicy')
  const ours = [...workloads.map(partyOf), ...POSTGRES_PODS]
  const others: Party[] = [
    ...NAMESPACES.map((name) => ({ name, namespace: name, labels: {}, address: POD_ADDRESS })),
    { name: WEB, labels: {}, address: '203.0.113.7' },
    ...Object.entries(INNER).map(([name, address]) => ({ name, labels: {}, address })),
  ]
  const connections = codeConnections(manifests, product)
  const isSentinel = connections.some(({ port }) => port === SENTINEL)
  const valkey = isSentinel ? [REDIS, SENTINEL].map((port) => ({ from: 'valkey', to: 'valkey', port })) : []
  const wanted = [
    ...connections,
    ...PLATFORM,
    ...valkey,
    ...ours.map(({ name }) => ({ from: name, to: 'kube-system', port: DNS })),
    // Their managers ask the Kubernetes API, wherever it is.
    ...['postgres', 'postgres-pooler'].flatMap((from) =>
      [...ours, ...others].map(({ name }) => ({ from, to: name, port: KUBERNETES_API })),
    ),
  ]
  const isWanted = (from: Party, to: Party, port: number) =>
    wanted.some((one) => one.from === from.name && one.to === to.name && one.port === port)
  const ports = [
    ...new Set([...PORTS, ...workloads.flatMap(portsOf), ...connections.map(({ port }) => port)]),
  ]
  const gaps = contractGaps(connections, product)
  for (const from of [...ours, ...others])
    for (const to of [...ours, ...others])
      for (const port of ports) {
        if (from.namespace !== OURS && to.namespace !== OURS) continue
        const open =
          passes(policies, 'Egress', [from, to], port) && passes(policies, 'Ingress', [to, from], port)
        const name = `${from.name} → ${to.name}:${port}`
        if (open && !isWanted(from, to, port)) gaps.push(`${name} is allowed, and nothing connects so`)
        if (!open && isWanted(from, to, port) && port !== KUBERNETES_API)
          gaps.push(`${name} is refused, and is needed`)
      }
  return [
    ...gaps,
    ...connections
      .filter(({ to }) => to.includes(' is not there') || to.includes(', which'))
      .map(({ from, to }) => `${from} → ${to}`),
  ]
}

const portsOf = ({ spec }: Workload): number[] =>
  spec.template.spec.containers.flatMap(({ ports }) => ports.map(({ containerPort }) => containerPort))

/** The gateway calls each service of the contracts, and who sends or receives messages reaches Postgres and Redis. */
function contractGaps(connections: readonly Connection[], { called, messaging }: Product): string[] {
  const leads = (from: string, to: string) => connections.some((one) => one.from === from && one.to === to)
  return [
    ...called
      .filter((service) => !leads('gateway', service))
      .map((service) => `the gateway has no way to ${service}`),
    ...messaging.flatMap((service) =>
      ['postgres', 'valkey']
        .filter((store) => !leads(service, store))
        .map((store) => `${service} has no way to ${store}, which carries its messages`),
    ),
  ]
}
