/** How the lines of a page's text lie in one another. Plain data: it goes from thread to thread. Lines count from 0. */
export interface Outline {
  /** Level 0 is the title of the page, 1 to 6 are h1 to h6, 7 a line in bold letters. */
  headings: { line: number; level: number }[]
  /** Rows, list items, articles and repeated siblings, the outer before the inner; `to` is the line behind the last. */
  containers: { from: number; to: number }[]
  /** Words of pictures that stand at a line: no evidence of anything but of a cancellation. */
  pictures: { line: number; text: string }[]
  /** Where the cells of a row begin in the text of its line: the row of a table is one line. */
  cells: { line: number; starts: number[] }[]
}

export const EMPTY_OUTLINE: Outline = { headings: [], containers: [], pictures: [], cells: [] }

/** The outline of the first lines of a page. */
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

/** Every line one further down, behind a title of the page. */
export const behindTitle = ({ headings, containers, pictures, cells }: Outline): Outline => ({
  headings: [{ line: 0, level: 0 }, ...headings.map(({ line, level }) => ({ line: line + 1, level }))],
  containers: containers.map(({ from, to }) => ({ from: from + 1, to: to + 1 })),
  pictures: pictures.map(({ line, text }) => ({ line: line + 1, text })),
  cells: cells.map(({ line, starts }) => ({ line: line + 1, starts })),
})
