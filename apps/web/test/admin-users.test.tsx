import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { AdminUser } from '@uitpost/contracts'
import { expect, test } from 'vitest'
import { type Answers, fakeNetwork, json, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { admin, lotte } from './samples.ts'

const person = (number: number, change: Partial<AdminUser> = {}): AdminUser => ({
  ...lotte,
  id: `0190c000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`,
  name: `Person ${number}`,
  email: `person${number}@example.org`,
  suspended: false,
  suspension: null,
  lastSeenAt: '2026-11-20T09:05:00Z',
  ...change,
})
const noor = person(1, { name: 'Noor', email: 'noor@example.org', city: 'Gent' })
const sem = person(2, { name: 'Sem', role: 'admin', emailConfirmed: false, lastSeenAt: null })
const self: AdminUser = { ...admin, suspended: false, suspension: null, lastSeenAt: null }

const answers: Answers = {
  'GET /api/user/profile': admin,
  'GET /api/admin/users': json([noor, sem, self], 200, { 'x-total-count': '3' }),
  'GET /api/admin/users/summary': { total: 1204, admin: 7, regular: 1100, premium: 97, suspended: 4 },
}

async function open(change: Answers = {}, path = '/admin/users', caller = admin) {
  storeSignIn(caller)
  const network = fakeNetwork({ ...answers, 'GET /api/user/profile': caller, ...change })
  const app = renderApp(path)
  await screen.findByRole('heading', { level: 1, name: 'User Management' })
  return { network, app }
}
const row = (name: RegExp) => screen.findByRole('row', { name })
async function openMenu(name: string) {
  fireEvent.keyDown(await screen.findByRole('button', { name: `Actions for ${name}` }), { key: 'Enter' })
  return screen.findByRole('menu')
}
async function choose(name: string, item: string, role = 'menuitem') {
  fireEvent.click(within(await openMenu(name)).getByRole(role, { name: item }))
}

test.each(['/admin/users', '/admin/user-management'])(
  '%s is user management',
  { tags: ['routes.users', 'product.admin-manages-users'] },
  async (path) => {
    await open({}, path)
    expect(await row(/Noor/)).toBeTruthy()
  },
)

test('Without the role the screen says that admin rights are needed, and requests nothing', async () => {
  storeSignIn(lotte)
  const network = fakeNetwork({ ...answers, 'GET /api/user/profile': lotte })
  renderApp('/admin/users')
  expect(await screen.findByRole('heading', { name: 'Admin rights are needed' })).toBeTruthy()
  expect(network.requests.filter(({ path }) => path.startsWith('/api/admin'))).toEqual([])
})

test('A row shows initial, name, address, role, city, last visit and state', async () => {
  await open()
  const cells = within(await row(/Noor/))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
  expect(cells.slice(0, 6)).toEqual([
    'NNoor',
    'noor@example.org',
    'User',
    'Gent',
    '20 Nov 2026, 09:05',
    'active',
  ])
  const others = within(await row(/Sem/))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
  expect(others.slice(2, 6)).toEqual(['Admin', 'Utrecht', 'never', 'unconfirmed'])
})

test('The counts come from the summary, not from the rows', async () => {
  await open()
  await waitFor(() =>
    expect(screen.queryByLabelText('Number of users')?.textContent).toBe(
      'Total Users1,204Admins7Regular Users1,100Premium97Suspended4',
    ),
  )
})

test('A search is sent after a debounce, and kept in the URL with role and order', async () => {
  const { network, app } = await open()
  await row(/Noor/)
  fireEvent.change(screen.getByLabelText('Search name or email'), { target: { value: 'no' } })
  fireEvent.change(screen.getByLabelText('Search name or email'), { target: { value: 'noor ' } })
  await waitFor(() => expect(app.search()).toBe('?search=noor'))
  fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'premium' } })
  fireEvent.change(screen.getByLabelText('Order'), { target: { value: 'name' } })
  await waitFor(() => expect(app.search()).toBe('?search=noor&role=premium&sort=name'))
  await waitFor(() =>
    expect(network.to('GET /api/admin/users').at(-1)?.query).toEqual({
      search: 'noor',
      role: 'premium',
      sort: 'name',
      limit: '50',
    }),
  )
  expect(network.to('GET /api/admin/users').map(({ query }) => query['search'])).not.toContain('no')
})

test('A URL with filters opens filtered, and invalid filters are ignored', async () => {
  const { network } = await open({}, '/admin/users?search=sem&role=king&sort=email')
  await waitFor(() =>
    expect(network.to('GET /api/admin/users')[0]?.query).toEqual({
      search: 'sem',
      sort: 'email',
      limit: '50',
    }),
  )
})

test('Load more sends the cursor of the Link header, and the total comes from X-Total-Count', async () => {
  const first = json([noor], 200, {
    'x-total-count': '2',
    link: '</api/admin/users?limit=50&cursor=a%2Bb>; rel="next"',
  })
  const last = json([sem], 200, { 'x-total-count': '2' })
  const { network } = await open({
    'GET /api/admin/users': ({ query }: { query: Record<string, string> }) =>
      query['cursor'] ? last : first,
  })
  expect(await screen.findByText('1 of 2')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('2 of 2')).toBeTruthy()
  expect(network.to('GET /api/admin/users')[1]?.query['cursor']).toBe('a+b')
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('A search without a total shows the number of loaded users', async () => {
  await open({
    'GET /api/admin/users': json([noor], 200, { link: '</api/admin/users?cursor=x>; rel="next"' }),
  })
  expect(await screen.findByText('1 shown, there are more')).toBeTruthy()
})

test('A list that cannot be loaded shows an error with a retry button', async () => {
  let broken = true
  await open({ 'GET /api/admin/users': () => (broken ? problem(503, 'No.') : [noor]) })
  expect((await screen.findByRole('alert')).textContent).toContain('The users could not be loaded.')
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await row(/Noor/)).toBeTruthy()
})

test('A search without a result offers to show all again', async () => {
  const { app } = await open({ 'GET /api/admin/users': [] }, '/admin/users?search=zzz')
  expect(await screen.findByRole('heading', { name: 'No users match' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all users' }))
  await waitFor(() => expect(app.search()).toBe(''))
  expect(screen.getByLabelText<HTMLInputElement>('Search name or email').value).toBe('')
})

test('An admin can set users to user or premium, and cannot change admins or the own account', async () => {
  const plain = { ...admin, role: 'admin' as const }
  await open({ 'GET /api/admin/users': [noor, sem, { ...self, role: 'admin' }] }, '/admin/users', plain)
  const menu = await openMenu('Noor')
  expect(
    within(menu)
      .getAllByRole('menuitemradio')
      .map((item) => item.textContent),
  ).toEqual(['User', 'Premium'])
  expect(within(menu).queryByRole('menuitem', { name: /email/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Actions for Sem', hidden: true })).toBeNull()
  expect(
    within(await screen.findByRole('row', { name: /Marit/, hidden: true })).getByText('You'),
  ).toBeTruthy()
})

test('Premium is shown at once and reverted when the server refuses, with its message in the row', {
  tags: 'product.admin-manages-users',
}, async () => {
  let answer: (response: Response) => void = () => {}
  await open({
    [`PUT /api/admin/users/${noor.id}/role`]: () => new Promise<Response>((resolve) => (answer = resolve)),
  })
  await choose('Noor', 'Premium', 'menuitemradio')
  await waitFor(async () => expect((await row(/Noor/)).textContent).toContain('Premium'))
  answer(problem(409, 'This account is being deleted.'))
  expect((await screen.findByRole('alert')).textContent).toBe('Noor: This account is being deleted.')
  expect((await row(/noor@example.org/)).textContent).not.toContain('Premium')
})

test('An admin role is given only after a confirmation', async () => {
  const path = `PUT /api/admin/users/${noor.id}/role`
  const { network } = await open({ [path]: { ...noor, role: 'admin' } })
  await choose('Noor', 'Admin', 'menuitemradio')
  const dialog = await screen.findByRole('dialog', { name: 'Make Noor Admin?' })
  expect(network.to(path)).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Make Admin' }))
  await waitFor(() => expect(network.to(path)[0]?.body).toEqual({ role: 'admin' }))
  expect((await screen.findAllByText('Noor is now Admin.')).length).toBeGreaterThan(0)
  await waitFor(() => expect(network.to('GET /api/admin/users/summary').length).toBeGreaterThan(1))
})

test('Suspending asks for a reason and an end, which are then shown below the account; reinstating does not ask', async () => {
  const path = `PUT /api/admin/users/${noor.id}/suspension`
  const { network } = await open({
    [path]: ({ body }: { body: { suspended: boolean } }) => ({
      ...noor,
      suspended: body.suspended,
      suspension: body.suspended ? body : null,
    }),
  })
  await choose('Noor', 'Suspend...')
  const dialog = await screen.findByRole('dialog', { name: 'Suspend Noor?' })
  const reason = within(dialog).getByLabelText('Reason')
  expect(reason).toHaveProperty('required', true)
  fireEvent.change(reason, { target: { value: ' Sends advertising ' } })
  fireEvent.change(within(dialog).getByLabelText('Until'), { target: { value: '2026-12-24T09:00' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Suspend' }))
  await waitFor(async () => expect((await row(/Noor/)).textContent).toContain('suspended'))
  expect(screen.getByText('Suspended until 24 Dec 2026, 09:00: Sends advertising')).toBeTruthy()
  await waitFor(() => expect(network.to(path)).toHaveLength(1))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Actions for Noor' })).toHaveProperty('disabled', false),
  )
  await choose('Noor', 'Reinstate')
  const until = new Date('2026-12-24T09:00').toISOString()
  await waitFor(() =>
    expect(network.to(path).map(({ body }) => body)).toEqual([
      { suspended: true, reason: 'Sends advertising', until },
      { suspended: false },
    ]),
  )
  await waitFor(async () => expect((await row(/Noor/)).textContent).toContain('active'))
  expect(screen.queryByText(/Sends advertising/)).toBeNull()
})

test('A suspension without an end is shown as one', async () => {
  const suspension = { reason: null, until: null }
  await open({ 'GET /api/admin/users': [person(1, { name: 'Noor', suspended: true, suspension })] })
  expect(await screen.findByText('Suspended without end: no reason recorded')).toBeTruthy()
})

test('A cancelled confirmation sends nothing and returns the focus to the row', async () => {
  const { network } = await open()
  await choose('Noor', 'End sessions...')
  const dialog = await screen.findByRole('dialog', { name: 'End all sessions of Noor?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(network.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Noor' }))
})

test('A change of email by a super admin asks both addresses to confirm', async () => {
  const path = `PUT /api/admin/users/${noor.id}/email`
  const { network } = await open({ [path]: { message: 'Asked.' } })
  await choose('Noor', 'Change email...')
  const dialog = await screen.findByRole('dialog', { name: 'Change the email of Noor' })
  fireEvent.change(within(dialog).getByLabelText('New email'), { target: { value: ' new@example.org ' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send both mails' }))
  await waitFor(() => expect(network.to(path)[0]?.body).toEqual({ email: 'new@example.org' }))
  const told = await screen.findAllByText('noor@example.org and new@example.org have been asked to confirm.')
  expect(told.length).toBeGreaterThan(0)
})

test('User Management shows the first 5 users, the three counts and a link to all', {
  tags: [
    'admin.users-five',
    'admin.user-fields',
    'admin.users-total',
    'admin.users-admins',
    'admin.users-regular',
    'admin.users-link',
  ],
}, async () => {
  storeSignIn(admin)
  const seven = [1, 2, 3, 4, 5, 6, 7].map((number) => person(number))
  fakeNetwork({
    ...answers,
    'GET /api/admin/users': ({ query }: { query: Record<string, string> }) =>
      seven.slice(0, Number(query['limit'])),
  })
  renderApp('/admin')
  fireEvent.mouseDown(await screen.findByRole('tab', { name: 'User Management' }), { button: 0 })
  await screen.findByText('person5@example.org')
  const panel = screen.getByRole('tabpanel')
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([1, 2, 3, 4, 5].map((number) => `PPerson ${number}person${number}@example.orgUser`))
  expect(within(panel).getByLabelText('Number of users').textContent).toBe(
    'Total Users1,204Admins7Regular Users1,100',
  )
  expect(within(panel).getByRole('link', { name: 'Manage all users' }).getAttribute('href')).toBe(
    '/admin/users',
  )
})

test('Security Analytics is a description with links to /admin/security', {
  tags: ['admin.security-description', 'admin.security-links'],
}, async () => {
  storeSignIn(admin)
  const network = fakeNetwork(answers)
  renderApp('/admin')
  fireEvent.mouseDown(await screen.findByRole('tab', { name: 'Security Analytics' }), { button: 0 })
  const panel = await screen.findByRole('tabpanel', { name: 'Security Analytics' })
  expect(
    within(panel)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/admin/security', '/admin/security?tab=audit'])
  expect(network.requests.some(({ path }) => path.includes('security'))).toBe(false)
})
