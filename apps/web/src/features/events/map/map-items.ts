import type { Family } from '@uitpost/contracts/families'
import type { Point } from '@uitpost/places'

/** An event on the map. Events of one town without coordinates of their own share its point. */
export interface MapItem extends Point {
  key: string
  /** 'YYYY-MM-DD' */
  date: string
  family: Family
  title: string
  /** When and where, in one line. */
  line: string
}

/** What was searched around, and how far. */
export interface Around extends Point {
  km: number
  /** Of the place; undefined for a part of the map. */
  name: string | undefined
}

export interface MapContent {
  items: readonly MapItem[]
  around: Around | undefined
  /** Keys of the chosen items. */
  chosen: readonly string[]
  /** What the items answer: the map moves to the answer of another question, unless that was about a part of the map. */
  question: string
}
