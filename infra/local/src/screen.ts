import type { RunFile } from './homes/run-file.ts'

/** The demo accounts, created by the auth service. */
const DEMO_ACCOUNTS = [
  ['admin@uitpost.test', 'super admin'],
  ['lotte@uitpost.test', 'free account'],
  ['premium@uitpost.test', 'premium account'],
] as const
const DEMO_PASSWORD = 'uitpost-demo'

/** The summary printed after a start. */
export function readyScreen(run: RunFile, tookMs: number): string {
  const accounts = DEMO_ACCOUNTS.map(([email, kind]) => `    ${email.padEnd(24)}${kind}`)
  return [
    '',
    `  Uitpost is ready (${(tookMs / 1_000).toFixed(1)} s)`,
    '',
    `  App      ${run.urls['app']}`,
    `  Inbox    ${run.urls['inbox']}   (every mail it sends)`,
    `  AI       ${run.urls['sandbox'] ? 'sandbox: recorded answers (set GROQ_API_KEY for the real one)' : 'Groq'}`,
    '',
    `  Sign in with the password "${DEMO_PASSWORD}" as`,
    ...accounts,
    '',
    `  Data     ${run.folders['home']}   (logs in ${run.folders['logs']})`,
    `  Stop     Ctrl-C; the data stays for the next start`,
    '',
  ].join('\n')
}
