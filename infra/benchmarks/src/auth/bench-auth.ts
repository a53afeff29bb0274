import { join } from 'node:path'
import { type Line, renderLine } from '../catalogue/lines.ts'
import type { Instance } from '../instance.ts'
import { type RunningHome, startSeeded } from './homes.ts'
import { measureSignIn } from './sign-in.ts'
import { measureTokenCheck } from './token-check.ts'
import { measureUsers } from './users.ts'

const PARTS = ['tokens', 'sign-in', 'users'] as const
const USAGE = `Usage: npm run bench -- auth [${PARTS.join('|')}]...`

/** Every figure of accounts and access, or those of the parts that are named; answers whether all goals were met. */
export async function benchAuth(
  args: string[],
  scratch: string,
  told: (instance: Instance) => void,
): Promise<boolean> {
  if (args.some((arg) => !PARTS.some((part) => part === arg))) {
    console.error(USAGE)
    return false
  }
  const wanted = (part: (typeof PARTS)[number]) => args.length === 0 || args.includes(part)
  const lines: Line[] = []
  const tell = (more: Line[]) => {
    lines.push(...more)
    for (const line of more) console.log(renderLine(line))
  }
  const running: RunningHome[] = []
  const start = async (environment: Record<string, string> = {}) => {
    const home = await startSeeded(join(scratch, `home-${running.length}`), environment, told)
    running.push(home)
    return home
  }
  try {
    const product = await start()
    if (wanted('tokens')) {
      const preload = join(import.meta.dirname, 'unchecked.ts')
      const unchecked = await start({ NODE_OPTIONS: `--import=${preload}` })
      tell(await measureTokenCheck(product, unchecked))
      await unchecked.stop()
    }
    if (wanted('sign-in')) tell(await measureSignIn(product))
    if (wanted('users')) tell(await measureUsers(product))
  } finally {
    for (const home of running) await home.stop()
  }
  return lines.every(({ met }) => met !== false)
}
