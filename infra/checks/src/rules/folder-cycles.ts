/** One import, as paths from the root of the repository; an import of types counts as well. */
export interface ImportEdge {
  from: string
  to: string
}

/** Folders below `src` whose subfolders count on their own. */
const DIVIDED = new Set(['domain', 'ui'])

/** The folder of a file: below `src`, in domain and ui one level deeper; a file directly in `src` counts itself. */
export function folderOf(path: string): string | undefined {
  const [, home, inside] = /^((?:apps|services|packages|infra)\/[\w-]+\/src)\/(.+)$/.exec(path) ?? []
  if (!home || !inside) return undefined
  const [first = '', second, third] = inside.split('/')
  return [home, first, ...(DIVIDED.has(first) && third !== undefined ? [second] : [])].join('/')
}

/** The imports that form cycles among folders; empty if there are no cycles. */
export function findFolderCycles(imports: readonly ImportEdge[]): string[] {
  const betweenFolders = imports.flatMap(({ from, to }) => {
    const [folder, target] = [folderOf(from), folderOf(to)]
    return folder && target && folder !== target ? [{ from, to, folder, target }] : []
  })
  const targets = new Map(
    [...Map.groupBy(betweenFolders, ({ folder }) => folder)].map(([folder, out]) => [
      folder,
      new Set(out.map(({ target }) => target)),
    ]),
  )
  const reaches = (start: string): Set<string> => {
    const seen = new Set<string>()
    const waiting = [...(targets.get(start) ?? [])]
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      if (seen.has(folder)) continue
      seen.add(folder)
      waiting.push(...(targets.get(folder) ?? []))
    }
    return seen
  }
  const reached = new Map([...targets.keys()].map((folder) => [folder, reaches(folder)]))
  return betweenFolders
    .filter(({ folder, target }) => reached.get(target)?.has(folder))
    .map(({ from, to, folder, target }) => `${folder} and ${target} import each other: ${from} → ${to}`)
}
