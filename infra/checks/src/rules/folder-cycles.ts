/** One import, as paths from the root of the repository; an import of types counts as well. */
export interface ImportEdge {
  from: string
  to: string
}

/** The steps to a file. A workspace is one step, and so is a room of a domain, which stands beside the other layers. */
const stepsTo = (path: string): string[] =>
  path.split(/(?<!^(?:apps|services|packages|infra)|\/src\/domain)\//)

/** The rooms (folders or files) of the last folder that holds both files, on the way to each of them. */
export function roomsBetween({ from, to }: ImportEdge): [room: string, target: string] {
  const [steps, others] = [stepsTo(from), stepsTo(to)]
  const depth = steps.findIndex((step, index) => step !== others[index]) + 1
  return [steps.slice(0, depth).join('/'), others.slice(0, depth).join('/')]
}

/** The imports that form cycles among the folders and files of a folder, at any depth; empty if there are none. */
export function findFolderCycles(imports: readonly ImportEdge[]): string[] {
  const betweenRooms = imports
    .filter(({ from, to }) => from !== to)
    .map((edge) => {
      const [room, target] = roomsBetween(edge)
      return { ...edge, room, target }
    })
  const targets = new Map(
    [...Map.groupBy(betweenRooms, ({ room }) => room)].map(([room, out]) => [
      room,
      new Set(out.map(({ target }) => target)),
    ]),
  )
  const reaches = (start: string): Set<string> => {
    const seen = new Set<string>()
    const waiting = [...(targets.get(start) ?? [])]
    for (let room = waiting.pop(); room !== undefined; room = waiting.pop()) {
      if (seen.has(room)) continue
      seen.add(room)
      waiting.push(...(targets.get(room) ?? []))
    }
    return seen
  }
  const reached = new Map([...targets.keys()].map((room) => [room, reaches(room)]))
  return betweenRooms
    .filter(({ room, target }) => reached.get(target)?.has(room))
    .map(({ from, to, room, target }) => `${room} and ${target} import each other: ${from} → ${to}`)
}
