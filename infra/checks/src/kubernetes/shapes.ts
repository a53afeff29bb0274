import { z } from 'zod'
import type { Manifest } from './manifests.ts'

const Labels = z.record(z.string(), z.string())
const Selector = z.object({
  matchLabels: Labels.default({}),
  matchExpressions: z
    .array(z.object({ key: z.string(), operator: z.string(), values: z.array(z.string()).default([]) }))
    .default([]),
})
export type Selector = z.infer<typeof Selector>
const Port = z.union([z.string(), z.number()])

const Probe = z.object({
  httpGet: z.object({ path: z.string().default('/'), port: Port }).optional(),
  tcpSocket: z.object({ port: Port }).optional(),
  exec: z.object({ command: z.array(z.string()) }).optional(),
})
export type Probe = z.infer<typeof Probe>

const Container = z.object({
  name: z.string(),
  image: z.string(),
  command: z.array(z.string()).default([]),
  workingDir: z.string().optional(),
  ports: z.array(z.object({ name: z.string().optional(), containerPort: z.number() })).default([]),
  envFrom: z.array(z.object({ configMapRef: z.object({ name: z.string() }) })).default([]),
  env: z.array(z.object({ name: z.string(), value: z.string().default('') })).default([]),
  startupProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  lifecycle: z.object({ preStop: z.object({ sleep: z.object({ seconds: z.number() }) }) }).optional(),
  resources: z.object({ limits: z.record(z.string(), z.string()).default({}) }).optional(),
  securityContext: z
    .object({
      allowPrivilegeEscalation: z.boolean().optional(),
      readOnlyRootFilesystem: z.boolean().optional(),
      capabilities: z.object({ drop: z.array(z.string()).default([]) }).optional(),
    })
    .default({}),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })).default([]),
})
export type Container = z.infer<typeof Container>

const Named = z.object({ name: z.string() })
const Meta = z.object({ name: z.string(), annotations: Labels.default({}) })

const PodSpec = z.object({
  automountServiceAccountToken: z.boolean().optional(),
  terminationGracePeriodSeconds: z.number().default(30),
  restartPolicy: z.string().optional(),
  securityContext: z
    .object({
      runAsNonRoot: z.boolean().optional(),
      seccompProfile: z.object({ type: z.string() }).optional(),
    })
    .default({}),
  initContainers: z.array(Container).default([]),
  containers: z.array(Container),
  volumes: z
    .array(
      z.object({
        name: z.string(),
        secret: z.object({ secretName: z.string() }).optional(),
        configMap: Named.optional(),
      }),
    )
    .default([]),
})

/** Deployment, StatefulSet or Job. */
export const Workload = z.object({
  kind: z.enum(['Deployment', 'StatefulSet', 'Job']),
  metadata: Meta,
  spec: z.object({
    replicas: z.number().optional(),
    selector: Selector.optional(),
    template: z.object({ metadata: z.object({ labels: Labels }), spec: PodSpec }),
  }),
})
export type Workload = z.infer<typeof Workload>

export const Service = z.object({
  kind: z.literal('Service'),
  metadata: Meta,
  spec: z.object({
    selector: Labels,
    ports: z.array(z.object({ name: z.string().optional(), port: z.number(), targetPort: Port })),
  }),
})
export const ConfigMap = z.object({ kind: z.literal('ConfigMap'), metadata: Meta, data: Labels })
export const DisruptionBudget = z.object({
  kind: z.literal('PodDisruptionBudget'),
  metadata: Meta,
  spec: z.object({ selector: Selector, maxUnavailable: Port.optional(), minAvailable: Port.optional() }),
})
export const Autoscaler = z.object({
  kind: z.literal('HorizontalPodAutoscaler'),
  metadata: Meta,
  spec: z.object({ scaleTargetRef: Named, minReplicas: z.number(), maxReplicas: z.number() }),
})
export const ScaledObject = z.object({
  kind: z.literal('ScaledObject'),
  metadata: Meta,
  spec: z.object({
    scaleTargetRef: Named,
    minReplicaCount: z.number(),
    maxReplicaCount: z.number(),
    triggers: z.array(z.object({ type: z.string(), metadata: Labels, authenticationRef: Named.optional() })),
  }),
})
export type ScaledObject = z.infer<typeof ScaledObject>
export const TriggerAuthentication = z.object({
  kind: z.literal('TriggerAuthentication'),
  metadata: Meta,
  spec: z.object({
    secretTargetRef: z.array(z.object({ parameter: z.string(), name: z.string(), key: z.string() })),
  }),
})

const Peer = z.object({
  podSelector: Selector.optional(),
  namespaceSelector: Selector.optional(),
  ipBlock: z.object({ cidr: z.string(), except: z.array(z.string()).default([]) }).optional(),
})
export type Peer = z.infer<typeof Peer>
const Ports = z.array(z.object({ port: z.number(), protocol: z.string().default('TCP') })).optional()
export const NetworkPolicy = z.object({
  kind: z.literal('NetworkPolicy'),
  metadata: Meta,
  spec: z.object({
    podSelector: Selector,
    policyTypes: z.array(z.string()),
    ingress: z.array(z.object({ from: z.array(Peer).optional(), ports: Ports })).default([]),
    egress: z.array(z.object({ to: z.array(Peer).optional(), ports: Ports })).default([]),
  }),
})
export type NetworkPolicy = z.infer<typeof NetworkPolicy>

export const Ingress = z.object({
  kind: z.literal('Ingress'),
  metadata: Meta,
  spec: z.object({
    ingressClassName: z.string().optional(),
    tls: z.array(z.object({ hosts: z.array(z.string()) })).default([]),
    rules: z.array(
      z.object({
        host: z.string(),
        http: z.object({
          paths: z.array(
            z.object({
              path: z.string(),
              backend: z.object({
                service: z.object({
                  name: z.string(),
                  port: z.object({ name: z.string().optional(), number: z.number().optional() }),
                }),
              }),
            }),
          ),
        }),
      }),
    ),
  }),
})
export const Cluster = z.object({
  kind: z.literal('Cluster'),
  metadata: Meta,
  spec: z.object({
    instances: z.number(),
    imageCatalogRef: z.object({ major: z.number() }),
    superuserSecret: Named,
    postgresql: z.object({
      synchronous: z.object({ number: z.number() }).optional(),
      parameters: Labels.default({}),
    }),
  }),
})
export const Pooler = z.object({
  kind: z.literal('Pooler'),
  metadata: Meta,
  spec: z.object({
    cluster: Named,
    instances: z.number().default(1),
    type: z.string(),
    pgbouncer: z.object({ poolMode: z.string(), parameters: Labels.default({}) }),
  }),
})

/** An object is read once: checks ask for the same ones again and again. */
const read = new WeakMap<z.ZodType, WeakMap<Manifest, unknown>>()

/** The objects of these kinds. Throws if one cannot be read; their schemas were checked before. */
export function allOf<Shape extends z.ZodType>(
  manifests: readonly Manifest[],
  shape: Shape,
  ...kinds: string[]
): z.output<Shape>[] {
  const known = read.get(shape) ?? new WeakMap<Manifest, unknown>()
  read.set(shape, known)
  return manifests
    .filter(({ kind }) => kinds.includes(String(kind)))
    .map((manifest) => {
      if (!known.has(manifest)) known.set(manifest, shape.parse(manifest))
      return known.get(manifest) as z.output<Shape>
    })
}

export const workloadsOf = (manifests: readonly Manifest[]): Workload[] =>
  allOf(manifests, Workload, 'Deployment', 'StatefulSet', 'Job')

/** The number of a port that is given by name or number; undefined if no container has it. */
export function portOf(workload: Workload, port: string | number): number | undefined {
  const ports = workload.spec.template.spec.containers.flatMap((container) => container.ports)
  return ports.find(({ name, containerPort }) => name === port || containerPort === port)?.containerPort
}

export function selects(
  { matchLabels, matchExpressions }: Selector,
  labels: Record<string, string>,
): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values }) => {
      const label = labels[key]
      if (operator === 'In') return label !== undefined && values.includes(label)
      throw new Error(`The operator ${operator} is not used here`)
    })
  )
}
