import { z } from 'zod'

const Detail = z.string().max(500).nullable()

/**
 * Texts that a source states of an event and that every layer passes on unchanged: candidates, catalogue, messages, API,
 * projections and mails derive their fields from here. A new one is `Detail.optional()`, as messages of the previous
 * release do not have it, and needs a column in the catalogue and one in the notifier.
 */
export const EventDetails = z.object({ location: Detail })
type StatedDetails = z.infer<typeof EventDetails>

/** The details as they are stored: null where the source states none. */
export type EventDetails = { [Name in keyof StatedDetails]-?: string | null }

export const DETAIL_NAMES = EventDetails.keyof().options

/** The details with a value for each name. */
export const mapDetails = (valueOf: (name: keyof EventDetails) => string | null): EventDetails =>
  Object.fromEntries(DETAIL_NAMES.map((name) => [name, valueOf(name)])) as EventDetails

/** The details alone, null where absent. */
export const detailsOf = (
  stated: { [Name in keyof EventDetails]?: string | null | undefined },
): EventDetails => mapDetails((name) => stated[name] ?? null)
