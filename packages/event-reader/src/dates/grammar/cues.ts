import type { Phrases } from '../text/phrases.ts'

/** Why a day or time is not that of an event. */
export type OtherReason =
  | 'published'
  | 'updated'
  | 'registration'
  | 'past edition'
  | 'copyright'
  | 'since long'
  | 'opening hours'
  | 'exception'
  | 'bound of a rule'

/** Words that mark a day or time as not that of an event. */
export interface Cues {
  /** Apply to what follows directly: "geplaatst op", "aanmelden tot". */
  before: Phrases<OtherReason>
  /** Apply to what precedes directly: "… veröffentlicht". */
  behind: Phrases<OtherReason>
  /** Apply to the whole sentence: "vorige editie". */
  sentence: Phrases<OtherReason>
  /** Apply to the line or, alone on a line, to the lines below: "openingstijden". */
  heading: Phrases<OtherReason>
}
