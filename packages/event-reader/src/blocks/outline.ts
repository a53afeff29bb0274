/** The structure of the lines of a page's text. Plain data, as it is sent between threads. Lines count from 0. */
export interface Outline {
  /** Level 0 is the title of the page, 1 to 6 are h1 to h6, 7 a line in bold letters. */
  headings: { line: number; level: number }[]
  /** Rows, list items, articles and repeated siblings, outer ones first; `to` is exclusive. */
  containers: { from: number; to: number }[]
  /**
   * Texts of pictures, and words that a style sheet adds; evidence of a cancellation only. One between two lines that no item holds together may belong to
   * either; its line is the lower one.
   */
  pictures: { line: number; text: string; isBetween?: true; byStyle?: true }[]
  /** Offsets of the cells in a line that is a table row. */
  cells: { line: number; starts: number[] }[]
}

export const EMPTY_OUTLINE: Outline = { headings: [], containers: [], pictures: [], cells: [] }

/** Whether the first line is a heading: the title of the page, or one in its text. */
export const beginsWithHeading = ({ headings }: Outline): boolean => headings[0]?.line === 0

export function firstLines({ headings, containers, pictures, cells }: Outline, count: number): Outline {
  return {
    headings: headings.filter(({ line }) => line < count),
    containers: containers
      .filter(({ from }) => from < count)
      .map(({ from, to }) => ({ from, to: Math.min(to, count) })),
    pictures: pictures.filter(({ line }) => line <= count),
    cells: cells.filter(({ line }) => line < count),
  }
}

/** Moves every line down by one, for a title before them. */
export const behindTitle = ({ headings, containers, pictures, cells }: Outline): Outline => ({
  headings: [{ line: 0, level: 0 }, ...headings.map(({ line, level }) => ({ line: line + 1, level }))],
  containers: containers.map(({ from, to }) => ({ from: from + 1, to: to + 1 })),
  pictures: pictures.map((one) => ({ ...one, line: one.line + 1 })),
  cells: cells.map(({ line, starts }) => ({ line: line + 1, starts })),
})
