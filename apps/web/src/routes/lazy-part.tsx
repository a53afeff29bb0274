import { type ComponentType, lazy, useState } from 'react'
import { fetchPart } from '../api/deadline.ts'

/**
 * A component whose chunk is loaded when it first renders, or earlier by its `load`. Once loaded it renders at once:
 * what waits only for a moment shows a spinner, which React then keeps for 300 ms.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => (loaded ??= await fetchPart(load))
  const Later = lazy(async () => ({ default: await loadOnce() }))
  function Part(props: Props) {
    const [Loaded] = useState(() => loaded ?? Later)
    return <Loaded {...props} />
  }
  return Object.assign(Part, { load: loadOnce })
}
