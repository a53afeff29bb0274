import { DEFAULT_CHANNEL, DEFAULT_COUNTRY, DEFAULT_FREQUENCY, type Role } from '@uitpost/contracts'
import { createLogger } from '@uitpost/service-kit'
import { config } from './config.ts'
import { addAccount } from './domain/accounts/users.ts'
import { openContext } from './open-context.ts'

/** Creates the demo accounts, confirmed and in English, in local mode only. */
const DEMO_PASSWORD = 'uitpost-demo'
const DEMO_ACCOUNTS: { name: string; email: string; role: Role; city: string }[] = [
  { name: 'Marit', email: 'admin@uitpost.test', role: 'super_admin', city: 'Utrecht' },
  { name: 'Lotte', email: 'lotte@uitpost.test', role: 'user', city: 'Utrecht' },
  { name: 'Pim', email: 'premium@uitpost.test', role: 'premium', city: 'Amsterdam' },
]

const env = config()
if (env.UITPOST_LOCAL) {
  const { ctx, close } = await openContext(env, createLogger('auth', env.LOG_LEVEL), 'auth-seed')
  for (const account of DEMO_ACCOUNTS) {
    if (await ctx.accounts.findByEmail(account.email)) continue
    await addAccount(ctx, {
      ...account,
      password: DEMO_PASSWORD,
      country: DEFAULT_COUNTRY,
      preferredChannel: DEFAULT_CHANNEL,
      deliveryFreq: DEFAULT_FREQUENCY,
      language: 'en',
      confirmed: true,
    })
  }
  await close()
}
