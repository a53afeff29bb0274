import { join } from 'node:path'
import { type Line, renderLine } from '../catalogue/lines.ts'
import type { Instance } from '../instance.ts'
import { startSeeded } from '../seeded-home.ts'
import { measureKnownAddresses } from './known-addresses.ts'
import { measureSignIn } from './sign-in.ts'
import { measureUsers } from './users.ts'

const PARTS = ['sign-in', 'known-addresses', 'users'] as const
const USAGE = `Usage: npm run bench -- auth [${PARTS.join('|')}]...`

/** Runs the benchmarks of accounts and access, or only the named parts; returns whether all goals were met. */
export async function benchAuth(
  args: string[],
  scratch: string,
  onStart: (instance: Instance) => void,
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
  const product = await startSeeded(join(scratch, 'home'), onStart)
  try {
    if (wanted('sign-in')) tell(await measureSignIn(product))
    if (wanted('known-addresses')) tell(await measureKnownAddresses(product))
    if (wanted('users')) tell(await measureUsers(product))
  } finally {
    await product.stop()
  }
  return lines.every(({ met }) => met !== false)
}
