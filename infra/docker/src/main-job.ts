import { compose, type Stack } from './compose.ts'
import { type Product, productOf, until } from './product.ts'

const PASSWORD = 'a-long-enough-word'
const ADMIN = 'admin@containers.test'

interface Event {
  id: string
  title: string
  categoryId: string | null
}

/** Creates the first admin as in the README, sets the password by the printed link, and returns an access token. */
export async function makeAdmin(stack: Stack): Promise<string> {
  const product = productOf(stack)
  const { code, output } = await compose(
    stack,
    'exec',
    '-T',
    'auth',
    'npm',
    'run',
    'admin',
    '--',
    'create',
    ADMIN,
  )
  const token = /token=([\w-]+)/.exec(output)?.[1]
  if (code !== 0 || !token) throw new Error(`npm run admin -- create ended with ${code}:\n${output}`)
  await product.ask('resetPassword', { body: { token, password: PASSWORD } })
  return product.signIn(ADMIN, PASSWORD)
}

export const signInAdmin = (stack: Stack): Promise<string> => signInPerson(stack, ADMIN)

/** Signs somebody in whom this file made. */
export const signInPerson = (stack: Stack, email: string): Promise<string> =>
  productOf(stack).signIn(email, PASSWORD)

/** Runs a discovery to its end and returns the number of events found. Throws if it fails or takes too long. */
export async function discover(
  product: Product,
  admin: string,
  country: string,
  seconds = 120,
): Promise<number> {
  const body = { country, approach: 'simple' }
  const { discoveryId } = await product.ask<{ discoveryId: string }>('startDiscovery', { token: admin, body })
  const run = await until(`The discovery of ${country}`, seconds, async () => {
    const runs = await product.ask<Run[]>('listRuns', { token: admin })
    const run = runs.find((one) => one.discoveryId === discoveryId)
    if (run?.status === 'failed') throw new Error(`it failed: ${JSON.stringify(run)}`)
    return run?.status === 'completed' && run
  })
  return run.eventsFound
}

interface Run {
  discoveryId: string
  status: string
  eventsFound: number
}

/** Approves a pending event that has a category. */
export async function approveOne(product: Product, admin: string): Promise<Event & { categoryId: string }> {
  const event = await until('A pending event with a category', 30, async () => {
    const pending = await product.ask<Event[]>('listPendingEvents', { token: admin })
    return pending.find((one) => one.categoryId)
  })
  await product.ask('approveEvent', { token: admin, params: { id: event.id } })
  return { ...event, categoryId: event.categoryId ?? '' }
}

/** Registers a person, confirms the address by the mailed link and subscribes to the category. */
export async function addSubscriber(product: Product, email: string, categoryId: string): Promise<void> {
  const { token } = await product.ask<{ token: string }>('register', {
    body: {
      email,
      password: PASSWORD,
      name: 'Sam',
      city: 'Amsterdam',
      country: 'NL',
      preferredChannel: 'email',
      deliveryFreq: 'weekly',
    },
  })
  await product.ask('subscribe', { token, body: { categoryId } })
  const link = await until(`The mail to ${email}`, 60, async () => {
    const [mail] = await product.mailsTo(email)
    return mail && /token=([\w-]+)/.exec(await product.textOf(mail.id))?.[1]
  })
  await product.ask('confirmEmail', { body: { token: link } })
}

/** Sends digests and waits until each of these people has one. Throws if a digest does not name the event. */
export async function sendDigests(
  product: Product,
  admin: string,
  people: readonly string[],
  title: string,
): Promise<void> {
  let queued = 0
  await until(`${people.length} digests`, 60, async () => {
    queued += (await product.ask<{ queued: number }>('runDigests', { token: admin, body: { force: true } }))
      .queued
    return queued >= people.length
  })
  for (const person of people) {
    await until(`The digest of ${person}`, 60, async () => (await digestsOf(product, person)).length > 0)
    const [text = ''] = await digestsOf(product, person)
    if (!text.includes(title)) throw new Error(`The digest of ${person} does not name "${title}"`)
  }
}

/** Texts of the digests received by a person. */
export async function digestsOf(product: Product, person: string): Promise<string[]> {
  const mails = await product.mailsTo(person)
  return Promise.all(
    mails.filter(({ subject }) => subject.includes('week')).map(({ id }) => product.textOf(id)),
  )
}
