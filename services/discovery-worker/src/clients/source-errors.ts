/** A failure of the source itself (a feed, a page), as opposed to one of the AI provider. */
export class SourceFailure extends Error {
  override name = 'SourceFailure'
  readonly type: string
  /** False for what will be the same the next time, such as an address we refuse to open. */
  readonly passing: boolean

  constructor(type: string, message: string, passing: boolean) {
    super(message)
    this.type = type
    this.passing = passing
  }
}
