import { join } from 'node:path'
import type { Instance } from '../instance.ts'
import { chooseParts, type Parts } from '../lines.ts'
import { type RunningHome, startSeeded } from '../seeded-home.ts'
import { measureKnownAddresses } from './known-addresses.ts'
import { measureSignIn } from './sign-in.ts'
import { measureUsers } from './users.ts'

const PARTS: Parts<RunningHome> = {
  'sign-in': async (product, tell) => tell(await measureSignIn(product)),
  'known-addresses': async (product, tell) => tell(await measureKnownAddresses(product)),
  users: async (product, tell) => tell(await measureUsers(product)),
}

/** Runs the benchmarks of accounts and access, or only the named parts; returns whether all goals were met. */
export async function benchAuth(
  args: string[],
  scratch: string,
  onStart: (instance: Instance) => void,
): Promise<boolean> {
  const measure = chooseParts('auth', PARTS, args)
  if (!measure) return false
  const product = await startSeeded(join(scratch, 'home'), onStart)
  try {
    return await measure(product)
  } finally {
    await product.stop()
  }
}
