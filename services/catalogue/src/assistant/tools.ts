import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import {
  categoryNameIn,
  FindPlaceInput,
  FindPlaceOutput,
  GetEventInput,
  GetEventOutput,
  GetSeriesInput,
  GetSeriesOutput,
  ListCategoriesInput,
  ListCategoriesOutput,
  SearchEventsInput,
  SearchEventsOutput,
} from '@uitpost/contracts'
import { DomainError, toDomainError } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { getPublicSeries } from '../domain/assistant/public-series.ts'
import { listQuotedSources } from '../domain/assistant/quoted-sources.ts'
import { listCategories } from '../domain/categories/categories.ts'
import { searchPlaces } from '../domain/reading/places.ts'
import { describePublicEvent, getPublicEvent, type PublicEvent } from '../domain/reading/public-events.ts'
import { markQuoted, QUOTED_NOTICE } from './quoted-text.ts'
import { searchEvents, summarise } from './search-events.ts'
import { describeEvent, describeSeriesAlone } from './told-events.ts'

export interface ToolContext {
  ctx: Context
  /** Called with errors that are no fault of the caller. */
  onError: (error: unknown) => void
}

const READ_ONLY = { readOnlyHint: true, idempotentHint: true, openWorldHint: false }

/** The tools for callers without an account: what the public pages show, read by the same functions. */
export function registerTools(server: McpServer, { ctx, onError }: ToolContext): void {
  server.registerTool(
    'search_events',
    {
      title: 'Search events',
      description:
        'Finds coming events in the Netherlands, Belgium and around by words, place, distance, days and categories. Each comes with its source, a quote of it, when it was last checked, and how its day is known. A recurring event is listed once.',
      inputSchema: SearchEventsInput,
      outputSchema: SearchEventsOutput,
      annotations: READ_ONLY,
    },
    answer((input: SearchEventsInput) => searchEvents(ctx, input), quoted(summarise)),
  )
  server.registerTool(
    'get_event',
    {
      title: 'Get an event',
      description:
        'One event with all its sources and their words, what is not confirmed, and further dates.',
      inputSchema: GetEventInput,
      outputSchema: GetEventOutput,
      annotations: READ_ONLY,
    },
    answer(
      (input: GetEventInput) => getEvent(ctx, input),
      quoted(({ event }) => sayState(event)),
    ),
  )
  server.registerTool(
    'get_series',
    {
      title: 'Get a series',
      description: 'A recurring event: how it repeats, its next date with sources, and further dates.',
      inputSchema: GetSeriesInput,
      outputSchema: GetSeriesOutput,
      annotations: READ_ONLY,
    },
    answer(
      (input: GetSeriesInput) => getSeries(ctx, input),
      quoted(({ series }) => `${series.dates} coming dates, ${series.sentence ?? 'each stated by itself'}.`),
    ),
  )
  server.registerTool(
    'list_categories',
    {
      title: 'List categories',
      description: 'The categories of events; search_events takes their slugs.',
      inputSchema: ListCategoriesInput,
      outputSchema: ListCategoriesOutput,
      annotations: READ_ONLY,
    },
    answer(async ({ language }: ListCategoriesInput): Promise<ListCategoriesOutput> => {
      const { items } = await listCategories(ctx)
      return {
        categories: items.map((category) => ({
          id: category.id,
          slug: category.slug,
          name: categoryNameIn(category, language),
          description: category.descriptions?.[language] ?? category.description,
        })),
      }
    }, JSON.stringify),
  )
  server.registerTool(
    'find_place',
    {
      title: 'Find a place',
      description: 'Towns by any of their names, misspellings included; search_events takes their ids.',
      inputSchema: FindPlaceInput,
      outputSchema: FindPlaceOutput,
      annotations: READ_ONLY,
    },
    answer(async (input: FindPlaceInput): Promise<FindPlaceOutput> => {
      return { places: [...searchPlaces(input).items] }
    }, JSON.stringify),
  )

  /** Answers with the data and the same in words; a refusal is a result that says what to change. */
  function answer<Input, Output extends object>(
    run: (input: Input) => Promise<Output>,
    say: (output: Output) => string,
  ) {
    return async (input: Input): Promise<CallToolResult> => {
      try {
        const output = await run(input)
        return { content: [{ type: 'text', text: say(output) }], structuredContent: { ...output } }
      } catch (error) {
        if (!(error instanceof DomainError)) onError(error)
        return { content: [{ type: 'text', text: toDomainError(error).message }], isError: true }
      }
    }
  }
}

const quoted =
  <Output extends object>(summarise: (output: Output) => string) =>
  (output: Output): string =>
    markQuoted(summarise(output), output)

const sayState = ({ status, over }: GetEventOutput['event']): string =>
  status === 'cancelled'
    ? 'This event is cancelled and will not take place.'
    : over
      ? 'This event is over.'
      : 'This event is to come. Name the address of its source.'

/** A published event; for a merged one the event it was merged into. */
async function getEvent(ctx: Context, { id, language }: GetEventInput): Promise<GetEventOutput> {
  const found = await describePublicEvent(ctx, await getPublicEvent(ctx, id), language)
  return { notice: QUOTED_NOTICE, event: describeEvent(found, await sourcesOf(ctx, found), ctx.publicUrl) }
}

/** A series with its next date. */
async function getSeries(ctx: Context, { id, language }: GetSeriesInput): Promise<GetSeriesOutput> {
  const found = await getPublicSeries(ctx, id, language)
  return {
    notice: QUOTED_NOTICE,
    series: describeSeriesAlone(found, await sourcesOf(ctx, found), ctx.publicUrl),
  }
}

const sourcesOf = async (ctx: Context, { event }: PublicEvent) =>
  (await listQuotedSources(ctx, [event.id])).get(event.id) ?? []
