import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LIVE_PATH, READY_PATH } from '@uitpost/service-kit'
import { STOP_LIMIT_MS } from '@uitpost/service-kit/run'
import { REPOSITORY } from '../source-files.ts'
import { serviceOf } from './environment.ts'
import type { Manifest } from './manifests.ts'
import { hasMigrations, type Product } from './product.ts'
import {
  allOf,
  type Container,
  DisruptionBudget,
  type Probe,
  portOf,
  Service,
  selects,
  type Workload,
  workloadsOf,
} from './shapes.ts'

/** Programs that an `exec` probe may run: those of the image. */
const PROBE_PROGRAMS = ['valkey-cli']
const EXACT_TAG = /^[\w./-]+:v?\d+\.\d+\.\d+[\w.-]*$/
const TOOLS = 'local'

/** Containers whose image, program, port, probes, time to stop or rights do not fit the code. */
export function findWorkloadGaps(manifests: readonly Manifest[], product: Product): string[] {
  const workloads = workloadsOf(manifests)
  return [
    ...workloads.flatMap((workload) => {
      const { initContainers, containers } = workload.spec.template.spec
      return [
        ...podGaps(workload),
        ...[...initContainers, ...containers].flatMap((container) => [
          ...imageGaps(product, workload, container),
          ...rightsGaps(workload, container),
        ]),
        ...(workload.kind === 'Job' ? [] : containers.flatMap((container) => probeGaps(workload, container))),
      ]
    }),
    ...missingServices(product, workloads),
    ...migrationGaps(product, workloads),
    ...addressGaps(manifests, workloads),
  ]
}

function podGaps(workload: Workload): string[] {
  const { name } = workload.metadata
  const { selector, template } = workload.spec
  const { automountServiceAccountToken, securityContext } = template.spec
  return [
    ...(selector && !selects(selector, template.metadata.labels)
      ? [`${name}: its selector does not select its own pods`]
      : []),
    ...(automountServiceAccountToken === false ? [] : [`${name}: it gets a token of the Kubernetes API`]),
    ...(securityContext.runAsNonRoot === true ? [] : [`${name}: it may run as root`]),
    ...(securityContext.seccompProfile ? [] : [`${name}: it has no seccomp profile`]),
  ]
}

function imageGaps({ version }: Product, workload: Workload, container: Container): string[] {
  const who = `${workload.metadata.name}/${container.name}`
  const { image, command, workingDir } = container
  if (!image.startsWith('uitpost/'))
    return EXACT_TAG.test(image) ? [] : [`${who}: ${image} names no exact version`]
  const service = serviceOf(container) ?? ''
  const folder = service === TOOLS ? 'infra/local' : `services/${service}`
  if (!existsSync(join(REPOSITORY, folder, 'package.json'))) return [`${who}: no workspace builds ${image}`]
  const script = command[1] ?? 'src/main.ts'
  const from = workingDir?.replace(/^\/app\//, '') ?? folder
  return [
    ...(image.endsWith(`:${version}`) ? [] : [`${who}: ${image} is not version ${version}`]),
    ...(workload.kind === 'Deployment' && service !== TOOLS && service !== workload.metadata.name
      ? [`${who}: ${image} is another service`]
      : []),
    ...(existsSync(join(REPOSITORY, from, script)) ? [] : [`${who}: there is no program ${from}/${script}`]),
  ]
}

function rightsGaps(workload: Workload, { name, securityContext, resources }: Container): string[] {
  const who = `${workload.metadata.name}/${name}`
  const { allowPrivilegeEscalation, readOnlyRootFilesystem, capabilities } = securityContext
  return [
    ...(allowPrivilegeEscalation === false ? [] : [`${who}: it may gain rights`]),
    ...(readOnlyRootFilesystem === true ? [] : [`${who}: it can write into its image`]),
    ...(capabilities?.drop.includes('ALL') ? [] : [`${who}: it keeps capabilities`]),
    ...(resources?.limits['memory'] ? [] : [`${who}: it has no memory limit`]),
  ]
}

function probeGaps(workload: Workload, container: Container): string[] {
  const who = `${workload.metadata.name}/${container.name}`
  const probes = {
    startupProbe: container.startupProbe,
    readinessProbe: container.readinessProbe,
    livenessProbe: container.livenessProbe,
  }
  const isService = existsSync(join(REPOSITORY, 'services', workload.metadata.name))
  const listens = container.env.find(({ name }) => name === 'PORT')?.value
  return [
    ...Object.entries(probes).flatMap(([name, probe]) =>
      probe ? targetGaps(workload, probe).map((gap) => `${who}: ${name} ${gap}`) : [`${who}: no ${name}`],
    ),
    ...(listens && !container.ports.some(({ containerPort }) => String(containerPort) === listens)
      ? [`${who}: it listens on ${listens}, which is not one of its ports`]
      : []),
    ...(isService ? serviceProbeGaps(who, workload, container) : []),
  ]
}

function targetGaps(workload: Workload, { httpGet, tcpSocket, exec }: Probe): string[] {
  const port = httpGet?.port ?? tcpSocket?.port
  if (exec)
    return PROBE_PROGRAMS.includes(exec.command[0] ?? '')
      ? []
      : [`runs ${exec.command[0]}, which is not there`]
  if (port === undefined) return ['asks nothing']
  return portOf(workload, port) === undefined ? [`asks on port ${port}, which no container has`] : []
}

/** A database that is away makes a service not ready; only one that hangs is restarted. */
function serviceProbeGaps(who: string, workload: Workload, container: Container): string[] {
  const { startupProbe, readinessProbe, livenessProbe, lifecycle } = container
  const paths = [
    ['startupProbe', startupProbe?.httpGet?.path, LIVE_PATH],
    ['readinessProbe', readinessProbe?.httpGet?.path, READY_PATH],
    ['livenessProbe', livenessProbe?.httpGet?.path, LIVE_PATH],
  ] as const
  const waitMs = (lifecycle?.preStop.sleep.seconds ?? 0) * 1_000
  const graceMs = workload.spec.template.spec.terminationGracePeriodSeconds * 1_000
  return [
    ...paths
      .filter(([, path, wanted]) => path !== wanted)
      .map(([name, path, wanted]) => `${who}: ${name} asks ${path} instead of ${wanted}`),
    ...(waitMs > 0 ? [] : [`${who}: no preStop, so requests arrive while it stops`]),
    ...(graceMs >= waitMs + STOP_LIMIT_MS
      ? []
      : [
          `${who}: killed after ${graceMs} ms, although preStop and stopping take ${waitMs + STOP_LIMIT_MS} ms`,
        ]),
  ]
}

const missingServices = ({ settings }: Product, workloads: readonly Workload[]): string[] =>
  Object.keys(settings)
    .filter(
      (service) =>
        !workloads.some(({ kind, metadata }) => kind === 'Deployment' && metadata.name === service),
    )
    .map((service) => `${service}: it has no Deployment`)

/** Each release has its own Job, which sets up the database and then migrates every service with data. */
function migrationGaps({ version, settings }: Product, workloads: readonly Workload[]): string[] {
  const jobs = workloads.filter(({ kind }) => kind === 'Job')
  const wanted = `migrations-${version.replaceAll('.', '-')}`
  const [job] = jobs
  if (!job) return ['there is no migration Job']
  const { initContainers, containers } = job.spec.template.spec
  const migrated = containers
    .filter(({ command }) => command.join(' ') === 'node src/migrate.ts')
    .map((container) => serviceOf(container))
  return [
    ...(job.metadata.name === wanted
      ? []
      : [`${job.metadata.name}: the Job of version ${version} is ${wanted}`]),
    ...(initContainers.some(({ workingDir }) => workingDir === '/app/infra/postgres')
      ? []
      : [`${job.metadata.name}: nothing sets up the database first`]),
    ...Object.keys(settings)
      .filter((service) => hasMigrations(service) && !migrated.includes(service))
      .map((service) => `${job.metadata.name}: nothing migrates ${service}`),
  ]
}

/** Services and disruption budgets that lead to no pod. */
function addressGaps(manifests: readonly Manifest[], workloads: readonly Workload[]): string[] {
  const found = (test: (labels: Record<string, string>) => boolean) =>
    workloads.find(({ spec }) => test(spec.template.metadata.labels))
  const services = allOf(manifests, Service, 'Service').flatMap(({ metadata, spec }) => {
    const target = found((labels) => selects({ matchLabels: spec.selector, matchExpressions: [] }, labels))
    if (!target) return [`Service ${metadata.name}: it selects no pod`]
    return spec.ports
      .filter(({ targetPort }) => portOf(target, targetPort) === undefined)
      .map(({ targetPort }) => `Service ${metadata.name}: no container has the port ${targetPort}`)
  })
  const budgets = allOf(manifests, DisruptionBudget, 'PodDisruptionBudget').flatMap(({ metadata, spec }) => [
    ...(found((labels) => selects(spec.selector, labels))
      ? []
      : [`PodDisruptionBudget ${metadata.name}: it selects no pod`]),
    ...(spec.maxUnavailable === 0 || spec.minAvailable === '100%'
      ? [`PodDisruptionBudget ${metadata.name}: no node could ever be emptied`]
      : []),
  ])
  return [...services, ...budgets]
}
