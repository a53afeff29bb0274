/** A failure of the source (a feed, a page), as opposed to one of the AI provider. */
export class SourceFailure extends Error {
  override name = 'SourceFailure'
  readonly type: string
  /** Whether another attempt can succeed; false for an address we refuse to open, for instance. */
  readonly passing: boolean

  constructor(type: string, message: string, passing = true) {
    super(message)
    this.type = type
    this.passing = passing
  }
}
