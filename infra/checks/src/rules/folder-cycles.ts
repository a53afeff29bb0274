/** One import, as paths from the root of the repository; an import of types counts as well. */
export interface ImportEdge {
  from: string
  to: string
}

/** The steps to a file. A workspace is one step, and so is a folder of a domain, as a layer of the service is. */
const stepsTo = (path: string): string[] =>
  path.split(/(?<!^(?:apps|services|packages|infra)|\/src\/domain)\//)

/** The folders or files that hold the two files, in the last folder that holds both. */
export function siblingsOf({ from, to }: ImportEdge): [source: string, target: string] {
  const [steps, others] = [stepsTo(from), stepsTo(to)]
  const depth = steps.findIndex((step, index) => step !== others[index]) + 1
  return [steps.slice(0, depth).join('/'), others.slice(0, depth).join('/')]
}

interface SiblingImport extends ImportEdge {
  source: string
  target: string
}

const importsOfSiblings = (imports: readonly ImportEdge[]): SiblingImport[] =>
  imports
    .filter(({ from, to }) => from !== to)
    .map((edge) => {
      const [source, target] = siblingsOf(edge)
      return { ...edge, source, target }
    })

const targetsIn = (arrows: readonly SiblingImport[]): Map<string, Set<string>> =>
  new Map(
    [...Map.groupBy(arrows, ({ source }) => source)].map(([source, out]) => [
      source,
      new Set(out.map(({ target }) => target)),
    ]),
  )

/**
 * The folders and files of a folder as lines, each with its layer and what it imports, which is of lower layers. The
 * highest layer is first.
 */
export function drawFolder(imports: readonly ImportEdge[], folder: string): string[] {
  const depth = stepsTo(folder).length + 1
  const arrows = importsOfSiblings(imports).filter(
    ({ source, target }) =>
      stepsTo(source).length === depth && [source, target].every((one) => one.startsWith(`${folder}/`)),
  )
  const targets = targetsIn(arrows)
  const layers = new Map<string, number>()
  const layerOf = (source: string): number => {
    const known = layers.get(source)
    if (known !== undefined) return known
    // For a circle, which the check reports.
    layers.set(source, 0)
    const layer = Math.max(-1, ...[...(targets.get(source) ?? [])].map(layerOf)) + 1
    layers.set(source, layer)
    return layer
  }
  const nameOf = (source: string) => source.slice(folder.length + 1)
  return [...new Set(arrows.flatMap(({ source, target }) => [source, target]))]
    .toSorted((one, other) => layerOf(other) - layerOf(one) || (one < other ? -1 : 1))
    .map((source) => {
      const below = [...(targets.get(source) ?? [])].map(nameOf).toSorted()
      return `${layerOf(source)}  ${nameOf(source)}${below.length > 0 ? ` → ${below.join(', ')}` : ''}`
    })
}

/** The imports that form cycles among the folders and files of a folder, at any depth; empty if there are none. */
export function findFolderCycles(imports: readonly ImportEdge[]): string[] {
  const betweenSiblings = importsOfSiblings(imports)
  const targets = targetsIn(betweenSiblings)
  const reaches = (start: string): Set<string> => {
    const seen = new Set<string>()
    const waiting = [...(targets.get(start) ?? [])]
    for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
      if (seen.has(source)) continue
      seen.add(source)
      waiting.push(...(targets.get(source) ?? []))
    }
    return seen
  }
  const reached = new Map([...targets.keys()].map((source) => [source, reaches(source)]))
  return betweenSiblings
    .filter(({ source, target }) => reached.get(target)?.has(source))
    .map(({ from, to, source, target }) => `${source} and ${target} import each other: ${from} → ${to}`)
}
