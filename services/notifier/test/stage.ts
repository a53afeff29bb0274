import type {
  CategoryState,
  EventState,
  FollowState,
  MailRequest,
  SaveState,
  SeriesState,
  UserState,
} from '@uitpost/contracts'
import { connect, inTransaction } from '@uitpost/database'
import { createTestDatabase } from '@uitpost/database/testing'
import { createLogger, newId, parseJwks } from '@uitpost/service-kit'
import { createTestKeys, internalToken, startSmtpSink } from '@uitpost/testing'
import { sql, type Transaction } from 'kysely'
import { createNotifierApp } from '../src/app.ts'
import { createMailer } from '../src/clients/mail.ts'
import type { Push } from '../src/clients/push.ts'
import type { Twilio } from '../src/clients/twilio.ts'
import { createContext, erasuresIn, storesIn } from '../src/context.ts'
import { removeSuppressionOnConsent } from '../src/domain/channels/phone-replies.ts'
import { queueAccountMails } from '../src/domain/deliveries/account-mails.ts'
import { sendWaiting } from '../src/domain/deliveries/deliveries.ts'
import {
  applyCategories,
  applyEvents,
  applySaves,
  applySubscriptions,
  applyUsers,
} from '../src/domain/projections/projections.ts'
import { applyFollows, applySeries } from '../src/domain/projections/series.ts'
import { createMailRenderer } from '../src/mail/render.ts'
import { migrations } from '../src/store/migrations/index.ts'
import type { NotifierDb } from '../src/store/schema.ts'

/** A Friday, three weeks before the events below. */
export const NOW = new Date('2026-11-20T12:00:00Z')
export const WEBHOOK_SECRET = 'a secret of the tests for reports of bounces'
export const BOOKS: CategoryState = {
  id: newId(),
  name: 'Tweedehands & Boekenmarkten',
  slug: 'book-markets',
  description: null,
  approved: true,
}

/** Compiled once for all test files of a worker. */
let renderer: ReturnType<typeof createMailRenderer> | undefined

/** A notifier with a real database and mail server, and a clock set by the test. */
export async function openStage({ twilio, push }: { twilio?: Twilio; push?: Push } = {}) {
  const database = await createTestDatabase({ schema: 'notifier', migrations })
  const db = connect<NotifierDb>({ url: database.appUrl, applicationName: 'test' })
  const sink = await startSmtpSink()
  const mailer = createMailer({
    url: sink.url,
    from: 'Uitpost <post@uitpost.test>',
    domain: 'uitpost.test',
    connections: 4,
  })
  const hints: string[] = []
  const readerHints: string[] = []
  const logger = createLogger('notifier', 'silent')
  const clock = { now: NOW }
  const parts: Parameters<typeof createContext>[0] = {
    db,
    mailer,
    twilio,
    push,
    renderer: await (renderer ??= createMailRenderer()),
    logger,
    hintReader: (userId, reads) => void readerHints.push(`${userId} ${reads.join(' ')}`),
    hintSending: async () => void hints.push('sending'),
    publicUrl: 'https://uitpost.test',
    webhookSecret: WEBHOOK_SECRET,
    secret: 'a secret of the tests that is long enough',
    now: () => clock.now,
  }
  const ctx = createContext(parts)
  const keys = createTestKeys()
  const { http } = createNotifierApp(ctx, {
    logger,
    publicKeys: parseJwks(keys.publicJwks),
    internalToken,
    checkReplies: true,
  })
  await http.ready()
  const apply = (work: (trx: Transaction<NotifierDb>) => Promise<void>) => inTransaction(db, work)
  let version = 0
  await apply((trx) => applyCategories(trx, [BOOKS], (version += 1)))
  /** Applies messages like the consumer. */
  const applyPeople = (people: UserState[]) =>
    apply(async (trx) => {
      await applyUsers(trx, people, (version += 1), clock.now)
      await removeSuppressionOnConsent({ ...storesIn(trx), hashAddress: ctx.hashAddress }, people)
    })
  const subscribe = (userId: string, categoryId: string) =>
    apply((trx) =>
      applySubscriptions(trx, [{ id: `${userId}.${categoryId}`, userId, categoryId }], (version += 1)),
    )
  let people = 0
  return {
    readerHints,
    /** Runs a statement as the owner of the tables, such as one that makes a row fail. */
    async alter(statement: string): Promise<void> {
      const owner = connect<NotifierDb>({
        url: database.ownerUrl,
        applicationName: 'test',
        poolSize: 1,
      })
      await sql.raw(statement).execute(owner)
      await owner.destroy()
    },
    /** A second process of the service, with its own memory. */
    replica: (more: Partial<typeof parts> = {}) => createContext({ ...parts, ...more }),
    async save(person: UserState, event: EventState, more: Partial<SaveState> = {}): Promise<void> {
      const saved = { id: `${person.id}.${event.id}`, userId: person.id, eventId: event.id }
      const state = { ...saved, savedAt: clock.now.toISOString(), ...more }
      await apply((trx) => applySaves(trx, [state], (version += 1)))
    },
    async follow(person: UserState, seriesId: string, more: Partial<FollowState> = {}): Promise<void> {
      const follow = { id: `${person.id}.${seriesId}`, userId: person.id, seriesId, ...more }
      await apply((trx) => applyFollows(trx, [follow], (version += 1)))
    },
    category: (state: CategoryState) => apply((trx) => applyCategories(trx, [state], (version += 1))),
    /** Applies a message about how a series repeats. */
    series: (state: SeriesState) => apply((trx) => applySeries(trx, [state], (version += 1), clock.now)),
    ctx,
    db,
    databaseUrl: database.appUrl,
    sink,
    clock,
    hints,
    subscribe,
    http,
    bearer: keys.bearer,
    async person(more: Partial<UserState> = {}): Promise<UserState> {
      const person = { ...personState((people += 1)), ...more }
      await applyPeople([person])
      await subscribe(person.id, BOOKS.id)
      return person
    },
    change: (person: UserState) => applyPeople([person]),
    async event(more: Partial<EventState> = {}): Promise<EventState> {
      const event = { ...eventState(), ...more }
      await apply((trx) => applyEvents(trx, [event], (version += 1), clock.now))
      return event
    },
    /** Applies a request of auth for an account mail; may be repeated. */
    async ask(request: MailRequest): Promise<void> {
      await apply((trx) => queueAccountMails({ ...storesIn(trx), ...erasuresIn(trx) }, [request], clock.now))
      hints.push('sending')
    },
    /** Does the work of the hints so far. */
    async work(): Promise<void> {
      await Promise.all(hints.splice(0).map(() => sendWaiting(ctx)))
    },
    mailsTo: (person: UserState) => sink.messages().filter(({ to }) => to.includes(person.email ?? '')),
    deliveriesOf: (person: UserState) =>
      db.selectFrom('delivery').selectAll().where('userId', '=', person.id).execute(),
    async close(): Promise<void> {
      await http.close()
      mailer.close()
      await sink.close()
      await db.destroy()
      await database.close()
    },
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>

export const personState = (number: number): UserState => ({
  id: newId(),
  role: 'user',
  city: 'Utrecht',
  country: 'NL',
  language: 'en',
  timeZone: 'Europe/Amsterdam',
  preferredChannel: 'email',
  deliveryFreq: 'weekly',
  emailNotifications: true,
  pushNotifications: false,
  weeklyDigest: true,
  eventReminders: true,
  digestDay: 4,
  digestHour: 9,
  emailConfirmed: true,
  createdAt: '2026-11-20T10:00:00.000Z',
  name: 'Lotte Vermeulen',
  email: `lotte${number}@example.org`,
})

export const eventState = (): EventState => ({
  id: newId(),
  status: 'approved',
  mergedInto: null,
  seriesId: null,
  title: 'Boekenmarkt op de Neude',
  description: null,
  startDate: '2026-12-12T10:00:00+01:00',
  endDate: '2026-12-12T16:00:00+01:00',
  startAt: '2026-12-12T09:00:00.000Z',
  endAt: '2026-12-12T15:00:00.000Z',
  localDate: '2026-12-12',
  localEndDate: '2026-12-12',
  allDay: false,
  timeZone: 'Europe/Amsterdam',
  city: 'Utrecht',
  cityId: 'nl-utrecht',
  country: 'NL',
  location: 'Neude',
  sourceLink: 'https://example.org/boekenmarkt',
  categoryId: BOOKS.id,
  approvedAt: '2026-11-19T10:00:00.000Z',
})
