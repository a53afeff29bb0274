/** A list with the values of its headers: total count, and cursor of the next page. */
export class Listed<Item> {
  readonly items: Item[]
  /** Undefined if counting would cost more than the page. */
  readonly total: number | undefined
  readonly nextCursor: string | undefined

  constructor(items: Item[], total: number | undefined, nextCursor?: string) {
    this.items = items
    this.total = total
    this.nextCursor = nextCursor
  }
}

/** The reply of a list route: a bare array, `X-Total-Count`, and a `Link` when there is more. */
export const listed = <Item>(items: Item[], total: number | undefined, nextCursor?: string): Listed<Item> =>
  new Listed(items, total, nextCursor)
