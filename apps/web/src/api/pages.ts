import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { QueryOf, ReplyOf } from '@uitpost/contracts'
import { PAGE_DEFAULT } from '@uitpost/contracts/constants'
import { type ListRoute, sendRoute } from './call.ts'
import { keyOf } from './query-client.ts'
import { readReply } from './reply.ts'

/** A page of a list: its items, the total when the server counts them, and the cursor of the next page. */
export interface Page<T> {
  items: T[]
  total: number | undefined
  next: string | undefined
}

function nextCursor(link: string | null): string | undefined {
  const address = /<([^>]+)>\s*;\s*rel="next"/.exec(link ?? '')?.[1]
  if (!address) return undefined
  return new URL(address, 'http://here').searchParams.get('cursor') ?? undefined
}

async function callPage<N extends ListRoute>(
  name: N,
  query: object,
  signal: AbortSignal,
): Promise<Page<ReplyOf<N>[number]>> {
  const response = await sendRoute(name, { query, signal })
  const total = response.headers.get('x-total-count')
  return {
    items: (await readReply(response, name)) as ReplyOf<N>[number][],
    total: total === null ? undefined : Number(total),
    next: nextCursor(response.headers.get('link')),
  }
}

/** The items of all pages read so far; undefined until the first one is read. */
export const itemsOf = <T>({ data }: { data: { pages: { items: T[] }[] } | undefined }): T[] | undefined =>
  data?.pages.flatMap(({ items }) => items)

/** Key prefix of all pages of a list, for every filter. */
export const pagesKeyOf = (name: ListRoute) => [...keyOf(name), 'pages'] as const

/**
 * Query options of a list that is read page by page. While the reply to a new filter loads, the previous rows stay, so
 * that the table does not jump.
 */
export const readPages = <N extends ListRoute>(
  name: N,
  filter: Omit<NonNullable<QueryOf<N>>, 'limit' | 'cursor'>,
) =>
  infiniteQueryOptions({
    queryKey: [...pagesKeyOf(name), filter],
    queryFn: ({ pageParam, signal }) =>
      callPage(name, { ...filter, limit: PAGE_DEFAULT, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
