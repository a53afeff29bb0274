// Runs in a worker thread: parses what it is sent. Has no network access and no secrets.
import { parentPort } from 'node:worker_threads'
import { type ReadingName, SourceFailure } from '@uitpost/event-reader'
import { READINGS } from '@uitpost/event-reader/parsers'

export interface ReadingTask {
  name: ReadingName
  input: unknown
}

/** The first reply; the parts of a long list follow on request. */
export type ReadingReply =
  | { value: unknown; parts: number }
  | { failure: { type: string; message: string; passing: boolean } }
  | { fault: string }

/** Long lists are sent in parts, so that the receiving thread can serve other requests in between. */
const ITEMS_PER_PART = 200

if (!parentPort) throw new Error('This program runs in a thread')
const port = parentPort
let parts: unknown[][] = []

port.on('message', (message: ReadingTask | 'more') => {
  port.postMessage(message === 'more' ? (parts.shift() ?? []) : answer(message))
})
port.postMessage('ready')

function answer({ name, input }: ReadingTask): ReadingReply {
  try {
    const reading: (input: never) => unknown = READINGS[name]
    const value = reading(input as never)
    parts = name === 'calendar' ? takeParts(value) : []
    return { value, parts: parts.length }
  } catch (error) {
    if (error instanceof SourceFailure) {
      return { failure: { type: error.type, message: error.message, passing: error.passing } }
    }
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** Moves the occurrences out of a calendar, as parts. */
function takeParts(value: unknown): unknown[][] {
  if (typeof value !== 'object' || value === null || !('occurrences' in value)) return []
  const all: unknown = value.occurrences
  if (!Array.isArray(all) || all.length <= ITEMS_PER_PART) return []
  value.occurrences = []
  return Array.from({ length: Math.ceil(all.length / ITEMS_PER_PART) }, (_, part): unknown[] =>
    all.slice(part * ITEMS_PER_PART, (part + 1) * ITEMS_PER_PART),
  )
}
