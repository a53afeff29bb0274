import { ALERT_NAMES, type AlertName, type Sample } from '@uitpost/contracts'
import type { Minute } from '../../store/alerts/figures.ts'
import { changesOf, highest, increaseOf, lowest, valuesOf } from './samples.ts'

interface Condition {
  /** How long it has to hold. */
  forMinutes: number
  /** The metrics without which nothing is known about it. */
  figures: readonly Sample['name'][]
  /** Its section of infra/docs/runbook.md. */
  section: string
  /** Alerts that are its cause: while they are open or their condition holds, it is not raised. */
  causes: readonly AlertName[]
  /** What it holds for in a minute: services, queues, or '' if it is about neither. */
  subjects(minutes: readonly Minute[], at: number): string[]
  /** Extra condition to resolve the alert. Default: the condition no longer holds. */
  isMended?(minutes: readonly Minute[], at: number): boolean
}

/** Seconds, percentages and numbers of the rules in infra/prometheus/alerts.yml, which a test compares with these. */
const TAKEN_WITHIN = 60
const SENT_WITHIN = 120
const FREE_RATIO = 0.1

const once = (holds: boolean): string[] => (holds ? [''] : [])
const last = (minutes: readonly Minute[], at: number): Minute =>
  minutes[at] ?? { at: new Date(0), samples: [] }

/** The ten conditions, as infra/prometheus/alerts.yml has them. Silence counts where something was due. */
export const CONDITIONS: Readonly<Record<AlertName, Condition>> = {
  NoDigestLeft: {
    section: 'no-digest-left',
    forMinutes: 10,
    figures: ['uitpost_digests_planned'],
    causes: ['MailRefused'],
    subjects(minutes, at) {
      const minute = last(minutes, at)
      const hasLeft = valuesOf(minute, 'uitpost_digest_last_sent_timestamp_seconds').length > 0
      return once((highest(valuesOf(minute, 'uitpost_digests_planned')) ?? 0) > 0 && !hasLeft)
    },
  },
  NoEventFound: {
    section: 'no-event-found',
    forMinutes: 60,
    figures: ['uitpost_runs_found'],
    causes: [],
    subjects(minutes, at) {
      const minute = last(minutes, at)
      const ended = highest(valuesOf(minute, 'uitpost_runs', { status: ['completed', 'failed'] })) ?? 0
      return once(ended > 0 && highest(valuesOf(minute, 'uitpost_runs_found')) === 0)
    },
  },
  FeedFails: {
    section: 'a-feed-fails',
    forMinutes: 10,
    figures: ['uitpost_feeds_failing_for_week'],
    causes: [],
    subjects: (minutes, at) =>
      once((highest(valuesOf(last(minutes, at), 'uitpost_feeds_failing_for_week')) ?? 0) > 0),
  },
  BackupLate: {
    section: 'the-backup-is-late',
    forMinutes: 30,
    figures: ['uitpost_backups'],
    causes: [],
    subjects(minutes, at) {
      const minute = last(minutes, at)
      const isIn = (state: string) => highest(valuesOf(minute, 'uitpost_backups', { state })) === 1
      return once(isIn('late') || isIn('broken'))
    },
  },
  WorkerIdle: {
    section: 'a-worker-takes-no-job',
    forMinutes: 1,
    figures: ['uitpost_queue_stalled_seconds', 'uitpost_rows_due_oldest_seconds'],
    causes: ['RedisAway'],
    subjects(minutes, at) {
      const minute = last(minutes, at)
      const jobs = byQueue(valuesOf(minute, 'uitpost_queue_stalled_seconds'))
      const rows = byQueue(valuesOf(minute, 'uitpost_rows_due_oldest_seconds'))
      const stalled = [...jobs].filter(([, samples]) => (lowest(samples) ?? 0) > TAKEN_WITHIN)
      const waiting = [...rows].filter(([, samples]) => {
        const { job = '', queue = '' } = samples[0]?.labels ?? {}
        const taken = { job, messaging_destination_name: queue }
        return (
          (highest(samples) ?? 0) > TAKEN_WITHIN &&
          increaseOf(minutes, at, 5, 'messaging_process_duration_seconds_count', taken) === 0
        )
      })
      return [...new Set([...stalled, ...waiting].map(([subject]) => subject))]
    },
  },
  RedisAway: {
    section: 'redis-does-not-answer',
    forMinutes: 1,
    figures: ['uitpost_redis_up'],
    causes: [],
    subjects: (minutes, at) => once(lowest(valuesOf(last(minutes, at), 'uitpost_redis_up')) === 0),
  },
  RelayStopped: {
    section: 'the-relay-stopped',
    forMinutes: 1,
    figures: ['uitpost_outbox_lag_seconds'],
    causes: ['RedisAway'],
    subjects: (minutes, at) =>
      valuesOf(last(minutes, at), 'uitpost_outbox_lag_seconds').flatMap(({ labels, value }) =>
        value > SENT_WITHIN ? [labels['job'] ?? ''] : [],
      ),
  },
  MailRefused: {
    section: 'the-mail-server-takes-no-mail',
    forMinutes: 1,
    figures: ['uitpost_deliveries_total'],
    causes: [],
    subjects: (minutes, at) =>
      once(
        mailsWithin15(minutes, at, ['pending', 'failed']) > 2 && mailsWithin15(minutes, at, ['sent']) === 0,
      ),
    // In a long outage mails are tried hourly, which leaves quarters of an hour without an attempt.
    isMended: (minutes, at) => mailsWithin15(minutes, at, ['sent']) > 0,
  },
  DiskNearlyFull: {
    section: 'a-disk-is-nearly-full',
    forMinutes: 1,
    figures: ['uitpost_disk_free_ratio'],
    causes: [],
    subjects: (minutes, at) =>
      once((lowest(valuesOf(last(minutes, at), 'uitpost_disk_free_ratio')) ?? 1) < FREE_RATIO),
  },
  ServiceCrashes: {
    section: 'a-service-crashes',
    forMinutes: 1,
    figures: ['up'],
    causes: [],
    subjects(minutes, at) {
      const services = Map.groupBy(valuesOf(last(minutes, at), 'up'), ({ labels }) => labels['job'] ?? '')
      return [...services].flatMap(([job, samples]) =>
        highest(samples) === 0 || changesOf(minutes, at, 15, 'process_start_time_seconds', { job }) > 2
          ? [job]
          : [],
      )
    },
  },
}

const mailsWithin15 = (minutes: readonly Minute[], at: number, status: string[]): number =>
  increaseOf(minutes, at, 15, 'uitpost_deliveries_total', { channel: 'email', status })

const byQueue = (samples: readonly Sample[]) =>
  Map.groupBy(samples, ({ labels }) => `${labels['job']} ${labels['queue']}`)

export interface Firing {
  name: AlertName
  subject: string
}

const MINUTE_MS = 60_000
/** Without figures for longer than this a condition is not known to have held. */
const GAP_MS = 3 * MINUTE_MS

/** The alerts that the last minutes raise, while these are open. */
export function judge(minutes: readonly Minute[], open: ReadonlySet<AlertName> = new Set()): Firing[] {
  return ALERT_NAMES.flatMap((name) => {
    const { forMinutes, causes } = CONDITIONS[name]
    const isCaused = (at: number) =>
      causes.some((cause) => open.has(cause) || CONDITIONS[cause].subjects(minutes, at).length > 0)
    const holds = (at: number): Set<string> =>
      new Set(isCaused(at) ? [] : CONDITIONS[name].subjects(minutes, at))
    const end = minutes.length - 1
    let subjects = end < 0 ? new Set<string>() : holds(end)
    for (let at = end; subjects.size > 0; at -= 1) {
      const [minute, before] = [minutes[at]?.at.getTime() ?? 0, minutes[at - 1]?.at.getTime()]
      if ((minutes[end]?.at.getTime() ?? 0) - minute >= forMinutes * MINUTE_MS)
        return [...subjects].map((subject) => ({ name, subject }))
      if (before === undefined || minute - before > GAP_MS) return []
      const earlier = holds(at - 1)
      subjects = new Set([...subjects].filter((subject) => earlier.has(subject)))
    }
    return []
  })
}

/** Minutes for which the condition of an alert has to be gone. */
const OVER_AFTER = 5

/** Whether an open alert is over: its figures are there, and its condition was not met in the last minutes. */
export function isOver(minutes: readonly Minute[], { name, subject }: Firing): boolean {
  const { figures, subjects, isMended } = CONDITIONS[name]
  if (isMended && !isMended(minutes, minutes.length - 1)) return false
  const [job, queue] = subject.split(' ')
  const about = { ...(job && { job }), ...(queue && { queue }) }
  const from = Math.max(0, minutes.length - OVER_AFTER)
  return minutes
    .slice(from)
    .every(
      (minute, i) =>
        figures.some((figure) => valuesOf(minute, figure, about).length > 0) &&
        !subjects(minutes, from + i).includes(subject),
    )
}
