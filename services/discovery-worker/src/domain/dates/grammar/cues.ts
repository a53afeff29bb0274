import type { Phrases } from '../text/phrases.ts'

/** Why a day or an hour is not when an event takes place. */
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

/** Words beside a day or an hour that say it is not when an event takes place. */
export interface Cues {
  /** Of what follows directly: "geplaatst op", "aanmelden tot". */
  before: Phrases<OtherReason>
  /** Of what stands directly before: "… veröffentlicht". */
  behind: Phrases<OtherReason>
  /** Of everything in the sentence: "vorige editie". */
  sentence: Phrases<OtherReason>
  /** Of the line, or alone on it of the lines below: "openingstijden". */
  heading: Phrases<OtherReason>
}
