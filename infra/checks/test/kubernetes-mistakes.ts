import type { Layer } from '../src/kubernetes/find-gaps.ts'
import type { Manifest, Overlay } from '../src/kubernetes/manifests.ts'

/** A step into an object: a member, a place in a list, or the entry of a list with this `name` or `port`. */
type Step = string | number | { name: string }
type Change = (manifests: Manifest[]) => void

export interface Mistake {
  title: string
  layer: Layer | 'queries'
  overlay: Overlay
  change: Change
}

function objectOf(manifests: Manifest[], kind: string, name: string): Manifest {
  const found = manifests.find(
    (one) =>
      one['kind'] === kind &&
      // Names of ConfigMaps end in a hash of their content.
      new RegExp(`^${name}(-\\w{10})?$`).test(String((one['metadata'] as { name: string }).name)),
  )
  if (!found) throw new Error(`There is no ${kind} ${name}`)
  return found
}

function memberOf(value: unknown, step: Step): unknown {
  if (typeof step === 'object') {
    const entry = (value as { name?: string }[]).find(({ name }) => name === step.name)
    if (!entry) throw new Error(`There is no entry ${step.name}`)
    return entry
  }
  return (value as Record<string | number, unknown>)[step]
}

/** The member that a path ends in. Throws if it ends in an entry of a list. */
function lastOf(path: Step[]): string {
  const last = path.at(-1)
  if (last === undefined || typeof last === 'object') throw new Error('This path ends in an entry')
  return String(last)
}

/** Replaces the member at the end of the path, which has to be there unless it is given as new. */
function set(kind: string, name: string, path: Step[], replaced: unknown): Change {
  return (manifests) => {
    const parent = path.slice(0, -1).reduce<unknown>(memberOf, objectOf(manifests, kind, name))
    Object.assign(parent as object, { [lastOf(path)]: replaced })
  }
}

function rename(kind: string, name: string, path: Step[], other: string): Change {
  return (manifests) => {
    const parent = path.slice(0, -1).reduce<unknown>(memberOf, objectOf(manifests, kind, name)) as Record<
      string,
      unknown
    >
    const last = lastOf(path)
    if (!(last in parent)) throw new Error(`There is no ${last}`)
    parent[other] = parent[last]
    delete parent[last]
  }
}

const remove =
  (kind: string, name: string): Change =>
  (manifests) => {
    manifests.splice(manifests.indexOf(objectOf(manifests, kind, name)), 1)
  }

function unset(kind: string, name: string, path: Step[]): Change {
  return (manifests) => {
    const parent = path.slice(0, -1).reduce<unknown>(memberOf, objectOf(manifests, kind, name))
    const last = path.at(-1)
    if (Array.isArray(parent) && typeof last === 'object')
      parent.splice(parent.indexOf(memberOf(parent, last)), 1)
    else Reflect.deleteProperty(parent as object, lastOf(path))
  }
}

function add(kind: string, name: string, path: Step[], entry: unknown): Change {
  return (manifests) => {
    const list = path.reduce<unknown>(memberOf, objectOf(manifests, kind, name))
    ;(list as unknown[]).push(entry)
  }
}

const POD: Step[] = ['spec', 'template', 'spec']
const inContainer = (service: string, ...more: Step[]): Step[] => [
  ...POD,
  'containers',
  { name: service },
  ...more,
]
const query = (name: string, text: string) =>
  set('ScaledObject', name, ['spec', 'triggers', 0, 'metadata', 'query'], text)

const mistake = (
  layer: Mistake['layer'],
  title: string,
  change: Change,
  overlay: Overlay = 'small',
): Mistake => ({
  layer,
  title,
  change,
  overlay,
})

/** Mistakes that a review may miss, each with what has to catch it. */
export const MISTAKES: Mistake[] = [
  mistake(
    'schemas',
    'a port written as text',
    set('Deployment', 'auth', inContainer('auth', 'ports', { name: 'http' }, 'containerPort'), '8081'),
  ),
  mistake('schemas', 'a container without a name', unset('Deployment', 'auth', inContainer('auth', 'name'))),
  mistake(
    'schemas',
    'a Deployment of an API version that is gone',
    set('Deployment', 'catalogue', ['apiVersion'], 'apps/v1beta9'),
  ),
  mistake(
    'schemas',
    'a kind that does not exist',
    set('ScaledObject', 'notifier', ['kind'], 'ScaledObjects'),
  ),
  mistake(
    'schemas',
    'an environment variable that is a number',
    set('Deployment', 'auth', inContainer('auth', 'env', { name: 'PORT' }, 'value'), 8081),
  ),
  mistake(
    'schemas',
    'a limit of replicas in words',
    set('HorizontalPodAutoscaler', 'auth', ['spec', 'maxReplicas'], 'eight'),
  ),
  mistake(
    'schemas',
    'a pooler of an unknown mode',
    set('Pooler', 'postgres-pooler', ['spec', 'pgbouncer', 'poolMode'], 'transactions'),
  ),
  mistake(
    'unknown fields',
    'a misspelt readinessProbe',
    rename('Deployment', 'gateway', inContainer('gateway', 'readinessProbe'), 'readynessProbe'),
  ),
  mistake(
    'unknown fields',
    'securityContext.readOnlyRootFileSystem with a capital S',
    rename(
      'Deployment',
      'auth',
      inContainer('auth', 'securityContext', 'readOnlyRootFilesystem'),
      'readOnlyRootFileSystem',
    ),
  ),
  mistake(
    'unknown fields',
    'a grace period inside the container',
    set('Deployment', 'auth', inContainer('auth', 'terminationGracePeriodSeconds'), 60),
  ),
  mistake(
    'unknown fields',
    'minReplicas instead of minReplicaCount for KEDA',
    rename('ScaledObject', 'notifier', ['spec', 'minReplicaCount'], 'minReplicas'),
  ),
  mistake(
    'unknown fields',
    'a policy that names egres',
    rename('NetworkPolicy', 'to-valkey', ['spec', 'egress'], 'egres'),
  ),
  mistake(
    'unknown fields',
    'synchronous replication at the wrong place',
    set('Cluster', 'postgres', ['spec', 'synchronous'], { method: 'any', number: 1 }),
    'city',
  ),
  mistake(
    'unknown fields',
    'a path type beside the path list',
    set('Ingress', 'gateway', ['spec', 'rules', 0, 'pathType'], 'Prefix'),
  ),
  mistake(
    'meaning',
    'the image of another service',
    set('Deployment', 'auth', inContainer('auth', 'image'), 'uitpost/catalogue:0.1.0'),
  ),
  mistake(
    'meaning',
    'the image of a version that is not this one',
    set('Deployment', 'notifier', inContainer('notifier', 'image'), 'uitpost/notifier:latest'),
  ),
  mistake(
    'meaning',
    'an image of no workspace',
    set('Deployment', 'sandbox', inContainer('sandbox', 'image'), 'uitpost/sandbox:0.1.0'),
  ),
  mistake(
    'meaning',
    'a port on which the program does not listen',
    set(
      'Deployment',
      'catalogue',
      inContainer('catalogue', 'ports', { name: 'http' }, 'containerPort'),
      8089,
    ),
  ),
  mistake(
    'meaning',
    'a readiness probe on a path without a route',
    set('Deployment', 'auth', inContainer('auth', 'readinessProbe', 'httpGet', 'path'), '/healthz'),
  ),
  mistake(
    'meaning',
    'a liveness probe that restarts everything when Postgres is away',
    set('Deployment', 'catalogue', inContainer('catalogue', 'livenessProbe', 'httpGet', 'path'), '/ready'),
  ),
  mistake(
    'meaning',
    'no start-up probe',
    unset('Deployment', 'notifier', inContainer('notifier', 'startupProbe')),
  ),
  mistake(
    'meaning',
    'a kill in the middle of stopping',
    set('Deployment', 'discovery-worker', [...POD, 'terminationGracePeriodSeconds'], 25),
  ),
  mistake(
    'meaning',
    'a misspelt setting',
    set(
      'Deployment',
      'notifier',
      inContainer('notifier', 'env', { name: 'NOTIFIER_MAIL_FROM' }, 'name'),
      'NOTIFIER_MAIL_FORM',
    ),
  ),
  mistake(
    'meaning',
    'a setting of another service',
    add('Deployment', 'auth', inContainer('auth', 'env'), { name: 'NOTIFIER_MAIL_PER_MINUTE', value: '5' }),
  ),
  mistake(
    'meaning',
    'a setting with a value that the service refuses',
    set(
      'Deployment',
      'gateway',
      inContainer('gateway', 'env', { name: 'GATEWAY_TRUSTED_PROXIES' }, 'value'),
      'everybody',
    ),
  ),
  mistake(
    'meaning',
    'a secret under a key that is not made',
    set(
      'Deployment',
      'auth',
      inContainer('auth', 'env', { name: 'DATABASE_URL_FILE' }, 'value'),
      '/secrets/auth/database_url',
    ),
  ),
  mistake(
    'meaning',
    'a service that can read the owners’ passwords',
    add('Deployment', 'catalogue', [...POD, 'volumes'], { name: 'setup', secret: { secretName: 'setup' } }),
  ),
  mistake(
    'meaning',
    'no key for the AI and no sandbox',
    unset(
      'Deployment',
      'discovery-worker',
      inContainer('discovery-worker', 'env', { name: 'DISCOVERY_SANDBOX_URL' }),
    ),
  ),
  mistake(
    'meaning',
    'a release without its migration of one schema',
    unset('Job', 'migrations-0-1-0', inContainer('notifier')),
  ),
  mistake(
    'meaning',
    'the migration job of the release before',
    set('Job', 'migrations-0-1-0', ['metadata', 'name'], 'migrations-0-0-9'),
  ),
  mistake(
    'meaning',
    'a container that may gain rights',
    unset('Deployment', 'inbox', inContainer('inbox', 'securityContext', 'allowPrivilegeEscalation')),
  ),
  mistake(
    'meaning',
    'a disruption budget that protects nothing',
    set('PodDisruptionBudget', 'auth', ['spec', 'selector', 'matchLabels'], { app: 'auth' }),
  ),
  mistake(
    'meaning',
    'two autoscalers of one Deployment',
    set('HorizontalPodAutoscaler', 'auth', ['spec', 'scaleTargetRef', 'name'], 'notifier'),
  ),
  mistake(
    'meaning',
    'a trigger with a threshold under another name',
    rename(
      'ScaledObject',
      'notifier',
      ['spec', 'triggers', 0, 'metadata', 'targetQueryValue'],
      'targetValue',
    ),
  ),
  mistake(
    'meaning',
    'a trigger without a connection',
    set('TriggerAuthentication', 'notifier-database', ['spec', 'secretTargetRef', 0, 'key'], 'url'),
  ),
  mistake(
    'meaning',
    'bodies that the ingress cuts',
    set(
      'Ingress',
      'gateway',
      ['metadata', 'annotations', 'haproxy-ingress.github.io/proxy-body-size'],
      '65536',
    ),
  ),
  mistake(
    'meaning',
    'a pooler in session mode',
    set('Pooler', 'postgres-pooler', ['spec', 'pgbouncer', 'poolMode'], 'session'),
  ),
  mistake(
    'meaning',
    'pools that are larger together than Postgres allows',
    set('Pooler', 'postgres-pooler', ['spec', 'pgbouncer', 'parameters', 'default_pool_size'], '30'),
    'city',
  ),
  mistake(
    'meaning',
    'more replicas than Postgres has connections for them to listen on',
    set('ScaledObject', 'notifier', ['spec', 'maxReplicaCount'], 40),
    'city',
  ),
  mistake(
    'meaning',
    'all servers of three as synchronous standbys',
    set('Cluster', 'postgres', ['spec', 'postgresql', 'synchronous', 'number'], 2),
    'city',
  ),
  mistake(
    'meaning',
    'services that may call each other',
    add('NetworkPolicy', 'auth', ['spec', 'ingress'], { ports: [{ port: 8081 }] }),
  ),
  mistake(
    'meaning',
    'metrics that any namespace may read',
    set('NetworkPolicy', 'metrics', ['spec', 'ingress', 0, 'from'], [{ namespaceSelector: {} }]),
  ),
  mistake(
    'meaning',
    'a policy without which a service has no queue',
    set('NetworkPolicy', 'valkey', ['spec', 'ingress', 0, 'from', 0, 'podSelector'], {
      matchLabels: { 'app.kubernetes.io/name': 'gateway' },
    }),
  ),
  mistake(
    'meaning',
    'a worker that reaches the cloud’s metadata',
    unset('NetworkPolicy', 'discovery-worker-outside', ['spec', 'egress', 0, 'to', 0, 'ipBlock', 'except']),
    'city',
  ),
  mistake(
    'meaning',
    'Sentinels that no service may ask',
    set('NetworkPolicy', 'to-valkey', ['spec', 'egress', 0, 'ports'], [{ port: 6379 }]),
    'city',
  ),
  mistake(
    'meaning',
    'Sentinels named at a port where none listens',
    set('ConfigMap', 'settings', ['data', 'REDIS_SENTINELS'], 'valkey-0.valkey:26380'),
    'city',
  ),
  mistake(
    'meaning',
    'an address beside the Sentinels',
    set('ConfigMap', 'settings', ['data', 'REDIS_URL'], 'redis://valkey:6379'),
    'city',
  ),
  mistake(
    'meaning',
    'a replica whose secret is not there',
    set(
      'Deployment',
      'catalogue',
      inContainer('catalogue', 'env', { name: 'DATABASE_REPLICA_URL_FILE' }, 'value'),
      '/secrets/catalogue/replica-url',
    ),
    'city',
  ),
  mistake('meaning', 'no policy that refuses what is not allowed', remove('NetworkPolicy', 'nothing')),
  mistake(
    'queries',
    'a trigger that watches a queue that does not exist',
    query('notifier', "select count(*) from notifier.jobs where status = 'waiting'"),
  ),
  mistake(
    'queries',
    'a trigger that counts a state that no row has',
    query('notifier', "select count(*) from notifier.delivery where status = 'waiting'"),
  ),
  mistake(
    'queries',
    'a trigger that counts what is done',
    query('notifier', 'select count(*) from notifier.delivery'),
  ),
  mistake(
    'queries',
    'a trigger that watches the schema of another service',
    query('discovery-worker', "select count(*) from notifier.delivery where status = 'pending'"),
  ),
  mistake(
    'queries',
    'a trigger that counts runs instead of queries',
    query('discovery-worker', "select count(*) from discovery.run where status = 'running'"),
  ),
]
