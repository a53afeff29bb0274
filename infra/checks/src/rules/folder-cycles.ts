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

interface RoomArrow extends ImportEdge {
  room: string
  target: string
}

const arrowsBetween = (imports: readonly ImportEdge[]): RoomArrow[] =>
  imports
    .filter(({ from, to }) => from !== to)
    .map((edge) => {
      const [room, target] = roomsBetween(edge)
      return { ...edge, room, target }
    })

const targetsIn = (arrows: readonly RoomArrow[]): Map<string, Set<string>> =>
  new Map(
    [...Map.groupBy(arrows, ({ room }) => room)].map(([room, out]) => [
      room,
      new Set(out.map(({ target }) => target)),
    ]),
  )

/**
 * The rooms of a folder as lines, those that nothing in it imports first; each has a floor, imports only from floors
 * below it, and is followed by what it imports.
 */
export function drawRooms(imports: readonly ImportEdge[], folder: string): string[] {
  const depth = stepsTo(folder).length + 1
  const arrows = arrowsBetween(imports).filter(
    ({ room, target }) =>
      stepsTo(room).length === depth && [room, target].every((one) => one.startsWith(`${folder}/`)),
  )
  const targets = targetsIn(arrows)
  const floors = new Map<string, number>()
  const floorOf = (room: string): number => {
    const known = floors.get(room)
    if (known !== undefined) return known
    // For a circle, which the check reports.
    floors.set(room, 0)
    const floor = Math.max(-1, ...[...(targets.get(room) ?? [])].map(floorOf)) + 1
    floors.set(room, floor)
    return floor
  }
  const nameOf = (room: string) => room.slice(folder.length + 1)
  return [...new Set(arrows.flatMap(({ room, target }) => [room, target]))]
    .toSorted((one, other) => floorOf(other) - floorOf(one) || (one < other ? -1 : 1))
    .map((room) => {
      const below = [...(targets.get(room) ?? [])].map(nameOf).toSorted()
      return `${floorOf(room)}  ${nameOf(room)}${below.length > 0 ? ` → ${below.join(', ')}` : ''}`
    })
}

/** The imports that form cycles among the folders and files of a folder, at any depth; empty if there are none. */
export function findFolderCycles(imports: readonly ImportEdge[]): string[] {
  const betweenRooms = arrowsBetween(imports)
  const targets = targetsIn(betweenRooms)
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
