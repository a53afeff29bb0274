import { randomUUID } from 'node:crypto'
import {
  type AdminEvent,
  type Agenda,
  type Candidate,
  LANGUAGES,
  type MailRequest,
  ORGANISER_REQUESTS_PER_DAY,
  type OrganiserDecision,
  RETENTION_DAYS,
} from '@uitpost/contracts'
import { inTransaction } from '@uitpost/database'
import { CONFIRMED_EMAIL_HEADER } from '@uitpost/service-kit'
import { gatewayHeader } from '@uitpost/testing'
import { load } from 'cheerio'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storesIn } from '../src/context.ts'
import { removeOldOrganiserRequests } from '../src/domain/organisers/requests.ts'
import { eraseUsers } from '../src/domain/people/erasure.ts'
import { announced, approve, candidate, intake } from './candidates.ts'
import { openPublicStage, type PublicStage } from './public-stage.ts'

const NOW = '2027-03-10T12:00:00Z'
const DAY_MS = 86_400_000
/** Addresses of the domain of the events' pages, https://books.example/…, and of another. */
let owner: string
let other: string

let stage: PublicStage
beforeAll(async () => {
  stage = await openPublicStage()
})
afterAll(() => stage.catalogue.close())
beforeEach(async () => {
  stage.catalogue.setClock(NOW)
  owner = `${randomUUID()}@books.example`
  other = `${randomUUID()}@elsewhere.example`
  for (const table of ['organiserRequest', 'outbox'] as const)
    await stage.catalogue.db.deleteFrom(table).execute()
})

let networks = 0
const newNetwork = () => `198.51.${Math.floor((networks += 1) / 250)}.${(networks % 250) + 1}`

const send = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  stage.catalogue.http.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': newNetwork(),
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  })
const FORM = { wish: 'take-down', name: 'Noor de Vries', language: 'en' }
const ask = (id: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  send(`/e/${id}/organiser`, { ...FORM, email: owner, ...fields }, headers)
const confirm = (token: string, headers: Record<string, string> = {}) =>
  send('/organiser/confirm', { token }, headers)
const mails = async () => (await announced(stage.catalogue, 'mail.requested')) as unknown as MailRequest[]
/** Sends the form and uses the link of its mail. */
async function askAndConfirm(id: string, fields: Record<string, string> = {}) {
  await ask(id, fields)
  return confirm((await mails()).at(-1)?.token ?? '')
}
const admin = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  stage.catalogue.http.inject({
    method,
    url,
    headers: stage.catalogue.keys.bearer({ role: 'admin' }),
    ...(payload && { payload }),
  })
const decide = (id: string, decision: OrganiserDecision) =>
  admin('POST', `/api/admin/events/${id}/organiser`, { decision })
const queue = async (): Promise<AdminEvent[]> =>
  (await admin('GET', '/api/admin/events?reported=true')).json()
const rows = () =>
  stage.catalogue.db.selectFrom('organiserRequest').selectAll().orderBy('createdAt').execute()
const outcomes = async () =>
  (await mails())
    .filter(({ kind }) => kind === 'organiser-decided')
    .map(({ to, about, title }) => [to, about, title])
const headingOf = ({ body }: { body: string }) => load(body)('h1').text()
/** The status of each public door to an event. */
async function doors(id: string) {
  const agenda = await stage.get('/api/agenda?limit=100')
  return {
    page: (await stage.get(`/e/${id}`)).statusCode,
    calendar: (await stage.get(`/e/${id}.ics`)).statusCode,
    form: (await stage.get(`/e/${id}/organiser`)).statusCode,
    signedIn: (
      await stage.catalogue.http.inject({ url: `/api/events/${id}`, headers: stage.catalogue.keys.bearer() })
    ).statusCode,
    agenda: agenda.json<Agenda>().items.some(({ event }) => event.id === id),
  }
}
const OPEN = { page: 200, calendar: 200, form: 200, signedIn: 200, agenda: true }
const HIDDEN = { page: 404, calendar: 404, form: 404, signedIn: 404, agenda: false }

describe('the form', { tags: 'organisers.form' }, () => {
  test('is linked from the page of its event and from the foot of agenda pages', async () => {
    const { id } = await stage.publish({ city: 'Gent', country: 'BE', cityId: 'be-gent', location: 'Kouter' })
    const { $ } = await stage.open(id)
    const link = $(`a[href="/e/${id}/organiser"]`)
    expect([link.text(), link.attr('rel')]).toEqual(['This is ours: correct it or take it down', 'nofollow'])
    const agenda = load((await stage.get('/agenda/gent?lang=en')).body)
    expect(agenda('.agenda-organisers summary').text()).toBe(link.text())
    expect(agenda(`.agenda-organisers a[href="/e/${id}/organiser"]`).text()).toBe('Deventer Boekenmarkt')
  })

  test('needs no script, names its fields and says until when they are kept, in each language', async () => {
    const { id } = await stage.publish()
    for (const language of LANGUAGES) {
      const answer = await stage.get(`/e/${id}/organiser`, { 'accept-language': language })
      const $ = load(answer.body)
      expect([answer.statusCode, $('html').attr('lang')]).toEqual([200, language])
      expect($('main script, main [onclick]')).toHaveLength(0)
      for (const field of $('main :is(input, textarea):not([type=hidden])'))
        expect($(`label[for="${$(field).attr('id')}"]`).text()).not.toBe('')
      expect($('main .hint').text()).toMatch(/90.*30/)
      expect($('meta[name=robots]').attr('content')).toBe('noindex')
    }
    expect((await stage.get(`/e/${randomUUID()}/organiser`)).statusCode).toBe(404)
    expect((await ask(randomUUID())).statusCode).toBe(404)
  })

  test.each([
    [{ wish: '' }, ['wish']],
    [{ wish: 'correct', correction: ' ' }, ['correction']],
    [{ wish: 'correct', correction: 'x'.repeat(1_001) }, ['correction']],
    [{ name: '\u0007', email: 'nobody' }, ['name', 'email']],
  ])('with mistakes %j comes back with what was typed', async (fields, wrong) => {
    const { id } = await stage.publish()
    const answer = await ask(id, fields)
    const $ = load(answer.body)
    expect([answer.statusCode, headingOf(answer)]).toEqual([400, 'Please check the form'])
    expect(
      $('.error')
        .map((_, one) => $(one).attr('id'))
        .get(),
    ).toEqual(wrong.map((field) => `organiser-${field}-error`))
    expect($('#organiser-email').attr('value')).toBe({ email: owner, ...fields }.email)
    expect(await rows()).toEqual([])
  })
})

describe('before the address is confirmed', { tags: 'organisers.confirmed' }, () => {
  test('nobody sees the request, and opening the link changes nothing', async () => {
    const { id } = await stage.publish()
    const answer = await ask(id, { email: ` ${owner.toUpperCase()} `, language: 'nl' })
    expect([answer.statusCode, headingOf(answer)]).toEqual([200, 'Kijk in je mailbox'])
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      kind: 'organiser',
      to: owner,
      language: 'nl',
      title: 'Deventer Boekenmarkt',
    })
    expect(JSON.stringify(await rows())).not.toContain(mail?.token)
    const page = await stage.get(`/organiser/confirm?token=${mail?.token}`)
    expect([page.statusCode, headingOf(page)]).toEqual([200, 'Bevestig je verzoek'])
    expect(page.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' })
    expect(await doors(id)).toEqual(OPEN)
    expect(await queue()).toEqual([])
    expect((await decide(id, 'take-down')).statusCode).toBe(404)
  })

  test('its link works once, for thirty days', async () => {
    const { id } = await stage.publish()
    await ask(id, { email: other })
    const late = (await mails()).at(-1)?.token ?? ''
    stage.catalogue.clock.now = new Date(
      Date.parse(NOW) + RETENTION_DAYS.unconfirmedOrganiserRequest * DAY_MS,
    )
    expect((await confirm(late)).statusCode).toBe(404)
    stage.catalogue.setClock(NOW)
    expect((await confirm(late)).statusCode).toBe(200)
    const again = await confirm(late)
    expect([again.statusCode, headingOf(again)]).toEqual([404, 'This link does not work'])
    expect((await stage.get('/organiser/confirm?token=damaged')).statusCode).toBe(404)
    expect(await queue()).toHaveLength(1)
  })
})

describe('an address of the source’s own domain', { tags: 'organisers.own-domain' }, () => {
  test('hides the event at once behind every door, until an admin confirms it', async () => {
    const { id } = await stage.publish()
    expect(await doors(id)).toEqual(OPEN)
    const answer = await askAndConfirm(id)
    expect(load(answer.body)('main').text()).toContain('The event is no longer shown')
    expect(await doors(id)).toEqual(HIDDEN)
    const told = (await announced(stage.catalogue, 'event.changed')).filter((one) => one.id === id)
    expect(told.at(-1)?.status).toBe('rejected')
    expect((await queue()).map(({ id: one, status, organiser }) => [one, status, organiser?.hidden])).toEqual(
      [[id, 'rejected', true]],
    )
    expect(await outcomes()).toEqual([])
    expect((await decide(id, 'take-down')).json()).toEqual({ id, decided: 1, actionId: null })
    expect(await outcomes()).toEqual([[owner, 'taken-down', 'Deventer Boekenmarkt']])
    expect([await doors(id), await queue()]).toEqual([HIDDEN, []])
  })

  test('does not when it asks for a correction; an admin can show a hidden event again', async () => {
    const { id } = await stage.publish()
    await askAndConfirm(id, { wish: 'correct', correction: 'It begins at nine.' })
    expect(await doors(id)).toEqual(OPEN)
    await askAndConfirm(id, { email: 'press@books.example' })
    expect(await doors(id)).toEqual(HIDDEN)
    expect((await decide(id, 'decline')).statusCode).toBe(200)
    expect(await doors(id)).toEqual(OPEN)
    expect((await outcomes()).map(([, outcome]) => outcome)).toEqual(['declined', 'declined'])
  })
})

describe('a request of any other address', { tags: 'organisers.decided' }, () => {
  test('waits in the queue with its words, and taken down it is answered by mail', async () => {
    const { id } = await stage.publish()
    const answer = await askAndConfirm(id, { email: other, language: 'fr' })
    expect(headingOf(answer)).toBe('Votre demande est confirmée')
    expect(await doors(id)).toEqual(OPEN)
    const [waiting] = await queue()
    expect(waiting?.organiser).toMatchObject({
      hidden: false,
      requests: [{ wish: 'take-down', correction: null, name: 'Noor de Vries', email: other }],
    })
    expect((await decide(id, 'take-down')).json()).toMatchObject({ decided: 1, actionId: expect.any(String) })
    expect(await doors(id)).toEqual(HIDDEN)
    expect(await outcomes()).toEqual([[other, 'taken-down', 'Deventer Boekenmarkt']])
    expect((await decide(id, 'take-down')).statusCode).toBe(404)
  })

  test('an edit answers those that asked for a correction, a rejection all', async () => {
    const { id } = await stage.publish()
    await askAndConfirm(id, { email: other })
    await askAndConfirm(id, { email: owner, wish: 'correct', correction: 'Another hall.' })
    await admin('PUT', `/api/admin/events/${id}`, { location: 'Grote Kerkhof' })
    expect((await outcomes()).map(([to, outcome]) => [to, outcome])).toEqual([[owner, 'corrected']])
    await admin('PUT', `/api/events/${id}/reject`)
    expect((await outcomes()).map(([to, outcome]) => [to, outcome])).toEqual([
      [owner, 'corrected'],
      [other, 'taken-down'],
    ])
  })

  test('is decided by admins only, and about a series only where there is one', async () => {
    const { id } = await stage.publish()
    await askAndConfirm(id, { email: other })
    const refused = await stage.catalogue.http.inject({
      method: 'POST',
      url: `/api/admin/events/${id}/organiser`,
      headers: stage.catalogue.keys.bearer(),
      payload: { decision: 'take-down' },
    })
    expect(refused.statusCode).toBe(403)
    const alone = await decide(id, 'take-down-series')
    expect([alone.statusCode, alone.json().errors]).toEqual([
      400,
      [{ field: 'decision', code: 'no_series', message: 'This event stands alone.' }],
    ])
    expect(await doors(id)).toEqual(OPEN)
  })
})

describe('what was taken down', { tags: 'organisers.never-again' }, () => {
  test('is taken in from no source again, nor from a suggestion', async () => {
    const { id, found } = await stage.publish()
    await askAndConfirm(id)
    const again = { ...found, source: { ...found.source, checkedAt: '2027-03-09T00:00:00Z' } }
    const elsewhere = candidate({ city: found.city, link: 'https://other.example/books', title: found.title })
    const answers = await intake(stage.catalogue, again, elsewhere)
    expect(answers.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['refused', 'rejected earlier'],
      ['refused', 'rejected earlier'],
    ])
    const suggested = await stage.catalogue.http.inject({
      method: 'POST',
      url: '/api/events/suggestions',
      headers: stage.catalogue.keys.bearer(),
      payload: {
        title: found.title,
        startDate: found.startDate,
        city: found.city,
        country: 'NL',
        location: found.location,
      },
    })
    expect([suggested.statusCode, suggested.json().message]).toEqual([
      400,
      'This event cannot be taken in: rejected earlier.',
    ])
    expect(await doors(id)).toEqual(HIDDEN)
  })

  const weekly = (city: string, day: string, series: Candidate['series']) =>
    candidate({
      city,
      startDate: day,
      endDate: null,
      allDay: true,
      location: 'Vooruit',
      title: 'Leesclub Pegasus',
      series,
    })
  const feed = `https://feed.example/${randomUUID()}.ics`
  test.each([
    ['an entry of a feed', (slot: string) => ({ feed, uid: 'weekly', slot })],
    ['single dates of one happening', () => null],
  ])('as a series, %s, has no further date until that is undone', async (_, seriesOf) => {
    const city = randomUUID()
    const on = (day: string) => weekly(city, day, seriesOf(day))
    const taken = await intake(stage.catalogue, on('2027-04-02'), on('2027-04-09'))
    const [first = '', second = ''] = taken.map(({ eventId }) => eventId ?? '')
    for (const id of [first, second]) await approve(stage.catalogue, id)
    await askAndConfirm(first, { email: other })
    const { actionId } = (await decide(first, 'take-down-series')).json<{ actionId: string }>()
    expect([await doors(first), await doors(second)]).toEqual([HIDDEN, HIDDEN])
    const [further] = await intake(stage.catalogue, on('2027-04-16'))
    expect([further?.outcome, further?.reason]).toEqual(['refused', 'rejected earlier'])
    await admin('POST', `/api/admin/events/actions/${actionId}/undo`)
    expect(await doors(first)).toEqual(OPEN)
    const [later] = await intake(stage.catalogue, on('2027-04-23'))
    expect(later?.outcome).toBe('created')
  })
})

describe('limits', { tags: 'organisers.limits' }, () => {
  test('a network and an address ask five times a day', async () => {
    const [ip, email] = [newNetwork(), `${randomUUID()}@elsewhere.example`]
    const ids = await Promise.all(
      Array.from({ length: ORGANISER_REQUESTS_PER_DAY + 1 }, async () => (await stage.publish()).id),
    )
    const from = await Promise.all(
      ids.map((id, index) => ask(id, { email: `${index}${email}` }, { 'x-forwarded-for': ip })),
    )
    expect(from.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 429,
    ])
    const refused = from.find(({ statusCode }) => statusCode === 429)
    expect([refused && headingOf(refused), Number(refused?.headers['retry-after']) > 0]).toEqual([
      'Not sent',
      true,
    ])
    const to = await Promise.all(ids.map((id) => ask(id, { email })))
    expect(to.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 429,
    ])
  })

  test('an address has one open request about an event: a later one replaces it until it is confirmed', async () => {
    const { id } = await stage.publish()
    const email = `${randomUUID()}@elsewhere.example`
    await ask(id, { email })
    const old = (await mails()).at(-1)?.token ?? ''
    await ask(id, { email, wish: 'correct', correction: 'Another hall.' })
    expect((await rows()).map(({ wish }) => wish)).toEqual(['correct'])
    expect((await confirm(old)).statusCode).toBe(404)
    expect((await confirm((await mails()).at(-1)?.token ?? '')).statusCode).toBe(200)
    expect((await ask(id, { email })).statusCode).toBe(200)
    expect([(await rows()).map(({ wish }) => wish), (await mails()).length]).toEqual([['correct'], 2])
  })

  test('forms of other sites are refused', async () => {
    const { id } = await stage.publish()
    const origin = { origin: 'https://elsewhere.example' }
    const answers = [await ask(id, {}, origin), await confirm('x', origin)]
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['content-type']])).toEqual(
      Array(2).fill([403, 'application/problem+json; charset=utf-8']),
    )
    expect(await rows()).toEqual([])
  })
})

describe('name and address', { tags: 'organisers.kept' }, () => {
  test('go ninety days after the decision, and thirty days after a request that was not confirmed', async () => {
    const [decided, waiting, unconfirmed] = [
      await stage.publish(),
      await stage.publish(),
      await stage.publish(),
    ]
    await askAndConfirm(decided.id, { email: 'decided@a.example' })
    await decide(decided.id, 'decline')
    await askAndConfirm(waiting.id, { email: 'waiting@b.example' })
    await ask(unconfirmed.id, { email: 'unconfirmed@c.example' })
    const keptAfter = async (days: number) => {
      stage.catalogue.clock.now = new Date(Date.parse(NOW) + days * DAY_MS + 1)
      await removeOldOrganiserRequests(stage.catalogue.ctx)
      return (await rows())
        .map(({ email }) => email.replace(/@.*/, ''))
        .toSorted((a, b) => a.localeCompare(b))
    }
    expect(await keptAfter(29)).toEqual(['decided', 'unconfirmed', 'waiting'])
    expect(await keptAfter(30)).toEqual(['decided', 'waiting'])
    expect(await keptAfter(89)).toEqual(['decided', 'waiting'])
    expect(await keptAfter(90)).toEqual(['waiting'])
  })

  test('are exported, with the request, to the account that has confirmed the address', {
    tags: 'organisers.own-data',
  }, async () => {
    const [one, two] = [await stage.publish(), await stage.publish()]
    await ask(one.id, { email: other, wish: 'correct', correction: 'It begins at nine.' })
    await ask(two.id)
    const exported = async (email?: string) => {
      const answer = await stage.catalogue.http.inject({
        url: '/internal/me/export',
        headers: {
          ...stage.catalogue.keys.bearer(),
          ...gatewayHeader,
          ...(email && { [CONFIRMED_EMAIL_HEADER]: encodeURIComponent(email) }),
        },
      })
      return answer.json<Record<string, unknown[]>>()['organiserRequest']
    }
    const request = { eventId: one.id, name: 'Noor de Vries', email: other, correction: 'It begins at nine.' }
    const [row, ...others] = (await exported(other)) ?? []
    expect([row, others]).toEqual([expect.objectContaining(request), []])
    expect(row).not.toHaveProperty('hash')
    expect(await exported('nobody@elsewhere.example')).toEqual([])
    expect(await exported()).toBeUndefined()
  })

  test('go with the account that has confirmed the address', async () => {
    const [one, two] = [await stage.publish(), await stage.publish()]
    await ask(one.id, { email: 'gone@a.example' })
    await ask(two.id, { email: 'stays@a.example' })
    // Kept for a Redis that loses them.
    await stage.catalogue.db
      .updateTable('outbox')
      .set({ publishedAt: new Date(NOW) })
      .execute()
    await inTransaction(stage.catalogue.db, (trx) =>
      eraseUsers(
        storesIn(trx),
        [{ id: randomUUID(), requestedAt: NOW, email: 'gone@a.example' }],
        1,
        stage.catalogue.clock.now,
        null,
      ),
    )
    expect((await rows()).map(({ email }) => email)).toEqual(['stays@a.example'])
    const kept = await stage.catalogue.db.selectFrom('outbox').select('items').orderBy('seq').execute()
    expect(JSON.stringify(kept)).toContain('stays@a.example')
    expect(JSON.stringify(kept)).not.toContain('gone@a.example')
  })
})
