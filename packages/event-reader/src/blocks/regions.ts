import type { Outline } from './outline.ts'

/** A range of lines with the regions inside it, in order; `to` is exclusive. */
export interface Region {
  from: number
  to: number
  children: Region[]
}

/** Deeper nesting is read as one region. */
const MAX_DEPTH = 60

/** Divides a page into containers and sections; a section ends at the next heading of the same or a higher level. */
export function regionsOf({ headings, containers }: Outline, lines: number): Region {
  const spans = [...containers, ...sectionsOf({ headings, containers }, lines)]
    .filter(({ from, to }) => to > from && to <= lines)
    // Stable, so that outer ones stay first.
    .toSorted((a, b) => a.from - b.from)
  const root: Region = { from: 0, to: lines, children: [] }
  const open: Region[] = [root]
  for (const { from, to } of spans) {
    while (open.length > 1 && from >= (open.at(-1)?.to ?? 0)) open.pop()
    const parent = open.at(-1) ?? root
    const region: Region = { from, to: Math.min(to, parent.to), children: [] }
    if (region.from === parent.from && region.to === parent.to) continue
    if (open.length > MAX_DEPTH) continue
    parent.children.push(region)
    open.push(region)
  }
  return root
}

function sectionsOf(
  { headings, containers }: Pick<Outline, 'headings' | 'containers'>,
  lines: number,
): { from: number; to: number }[] {
  const bounds = boundsOf(headings, containers, lines)
  const sections: { from: number; to: number }[] = []
  /** Sections that are still open, outer ones first. */
  const open: { from: number; level: number; bound: { from: number; to: number } }[] = []
  const endAt = (line: number, isOver: (one: (typeof open)[number]) => boolean): void => {
    for (let at = open.length - 1; at >= 0; at -= 1) {
      const one = open[at]
      if (!one || !isOver(one)) break
      sections.push({ from: one.from, to: Math.min(line, one.bound.to) })
      open.pop()
    }
  }
  for (const [index, { line, level }] of headings.entries()) {
    if (level === 0) continue
    const bound = bounds[index] ?? { from: 0, to: lines }
    endAt(line, (one) => one.bound.to <= line || (one.level >= level && one.bound.to <= bound.to))
    open.push({ from: line, level, bound })
  }
  endAt(lines, () => true)
  return sections
}

/** The innermost container around each heading. */
function boundsOf(headings: Outline['headings'], containers: Outline['containers'], lines: number) {
  const whole = { from: 0, to: lines }
  const open: { from: number; to: number }[] = []
  let next = 0
  return headings.map(({ line }) => {
    for (let one = containers[next]; one && one.from <= line; one = containers[next]) {
      open.push(one)
      next += 1
    }
    while (open.length > 0 && (open.at(-1)?.to ?? 0) <= line) open.pop()
    return open.findLast(({ from, to }) => from <= line && line < to) ?? whole
  })
}
