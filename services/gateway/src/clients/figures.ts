import { statfs } from 'node:fs/promises'
import { Figures, type Sample } from '@uitpost/contracts'
import { FIGURES_PATH, INTERNAL_TOKEN_HEADER, type Logger } from '@uitpost/service-kit'
import { type Metrics, samplesOf } from '@uitpost/service-kit/metrics'

const ASK_TIMEOUT_MS = 8_000

const isUp = (job: string, value: number): Sample => ({ name: 'up', labels: { job }, value })

interface FigureOptions {
  upstreams: Record<string, string>
  internalToken: string | undefined
  metrics: Metrics
  logger: Logger
}

/**
 * Gathers the figures of every service and hands them to notifier, which keeps and judges them. A service that does not
 * answer is down.
 */
export async function handOverFigures(options: FigureOptions): Promise<void> {
  const { upstreams, internalToken = '', metrics, logger } = options
  const headers = { [INTERNAL_TOKEN_HEADER]: internalToken, 'content-type': 'application/json' }
  const ask = async ([job, url]: [string, string]): Promise<Sample[]> => {
    try {
      const response = await fetch(`${url}${FIGURES_PATH}`, {
        headers,
        signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
      })
      // One of the release before has no figures yet.
      return response.ok ? Figures.parse(await response.json()).samples : [isUp(job, 1)]
    } catch {
      return [isUp(job, 0)]
    }
  }
  const samples = (
    await Promise.all([samplesOf(metrics, 'gateway'), ...Object.entries(upstreams).map(ask)])
  ).flat()
  try {
    const response = await fetch(`${upstreams['notifier']}${FIGURES_PATH}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ samples } satisfies Figures),
      signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`notifier answered ${response.status}`)
  } catch (error) {
    logger.warn({ err: error }, 'The figures of this minute could not be handed to notifier')
  }
}

/** The free part of the disks of these folders, the fullest one's. A folder that is not there is left out. */
export async function freeRatioOf(folders: readonly string[]): Promise<number> {
  const ratios = await Promise.all(
    folders.map(async (folder) => {
      const disk = await statfs(folder).catch(() => undefined)
      return disk && disk.blocks > 0 ? disk.bavail / disk.blocks : 1
    }),
  )
  return Math.min(...ratios)
}
