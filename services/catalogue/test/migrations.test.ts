import { randomUUID } from 'node:crypto'
import { type BeforeMigration, openBeforeMigration } from '@uitpost/database/testing'
import { afterEach, expect, test } from 'vitest'
import { migrations, SCHEMA } from '../src/store/migrations/index.ts'

let stage: BeforeMigration
afterEach(() => stage.close())
const before = async (migration: string) => {
  stage = await openBeforeMigration({ schema: SCHEMA, migrations }, migration)
}

async function insert(table: string, members: Record<string, unknown>): Promise<string> {
  const row = { id: randomUUID(), ...members }
  const places = Object.keys(row).map((_, index) => `$${index + 1}`)
  const names = Object.keys(row).join(', ')
  await stage.run(`insert into ${table} (${names}) values (${places.join(', ')})`, Object.values(row))
  return row.id
}
const insertCategory = (slug: string) => insert('category', { slug, name: slug, approved: true })
const insertEvent = (members: Record<string, unknown> = {}) =>
  insert('event', {
    title: 'Boekenmarkt',
    normalised_title: 'boekenmarkt',
    start_at: '2027-04-04T08:00:00Z',
    all_day: false,
    time_zone: 'Europe/Amsterdam',
    local_date: '2027-04-04',
    local_end_date: '2027-04-04',
    city: 'Gouda',
    city_key: 'gouda',
    country: 'NL',
    source: 'books.example',
    status: 'pending',
    ...members,
  })
const insertSource = (eventId: string, members: Record<string, unknown> = {}) =>
  insert('event_source', {
    event_id: eventId,
    candidate_id: randomUUID(),
    kind: 'feed',
    name: 'books.example',
    verdict: 'verified',
    score: 1,
    evidence: '{}',
    sandbox: false,
    checked_at: '2027-03-01T00:00:00Z',
    ...members,
  })

test('0005 adds the words of existing titles, folded and of a useful length', async () => {
  await before('0005_search')
  await insertEvent({ title: 'Crème brûlée op de Markt' })
  await insertEvent({ title: `Markt ${'x'.repeat(41)}` })
  await stage.migrate()
  const words = await stage.run<{ word: string }>('select word from search_word order by word')
  expect(words.map(({ word }) => word)).toEqual(['brulee', 'creme', 'markt'])
})

test('0009 makes a suggested event of each suggestion', async () => {
  await before('0009_suggested_sources')
  const [eventId, userId] = [await insertEvent(), randomUUID()]
  const created_at = '2027-03-01T00:00:00Z'
  const id = await insert('suggestion', { user_id: userId, event_id: eventId, created_at })
  await stage.migrate()
  expect(await stage.run('select * from suggested_event')).toEqual([
    { suggestion_id: id, candidate_id: id, event_id: eventId, outcome: 'created' },
  ])
  expect(await stage.run('select kind, state, found, version::int from suggestion')).toEqual([
    { kind: 'form', state: 'read', found: 1, version: 0 },
  ])
})

test('0011 marks the feeds of cancelled events, and no other sources, as cancelling them', async () => {
  await before('0011_moved_dates')
  const [off, on] = [await insertEvent({ status: 'cancelled' }), await insertEvent({ status: 'approved' })]
  const feed = await insertSource(off)
  await insertSource(off, { kind: 'page' })
  await insertSource(on)
  await stage.migrate()
  expect(await stage.run('select id from event_source where cancelled')).toEqual([{ id: feed }])
})

test('0012 counts approved events with a category by day and month of their first and last day', async () => {
  await before('0012_event_tallies')
  const [books, crafts] = [await insertCategory('books'), await insertCategory('crafts')]
  const approved = { status: 'approved', category_id: books }
  await insertEvent({ ...approved, local_date: '2027-04-30', local_end_date: '2027-05-02' })
  await insertEvent({ ...approved, local_date: '2027-04-30', local_end_date: '2027-04-30' })
  await insertEvent({
    ...approved,
    category_id: crafts,
    local_date: '2027-05-01',
    local_end_date: '2027-05-01',
  })
  await insertEvent({ ...approved, category_id: null })
  await insertEvent({ ...approved, status: 'pending' })
  await insertEvent({ ...approved, status: 'cancelled' })
  await stage.migrate()
  const tallies = await stage.run(
    `select category_id = $1 as books, edge, span, from_date::text as from, approved from event_tally
     order by 1 desc, 2, 3, 4`,
    [books],
  )
  expect(tallies).toEqual([
    { books: true, edge: 'first', span: 'day', from: '2027-04-30', approved: 2 },
    { books: true, edge: 'first', span: 'month', from: '2027-04-01', approved: 2 },
    { books: true, edge: 'last', span: 'month', from: '2027-04-01', approved: 1 },
    { books: true, edge: 'last', span: 'month', from: '2027-05-01', approved: 1 },
    { books: false, edge: 'first', span: 'day', from: '2027-05-01', approved: 1 },
    { books: false, edge: 'first', span: 'month', from: '2027-05-01', approved: 1 },
    { books: false, edge: 'last', span: 'month', from: '2027-05-01', approved: 1 },
  ])
})

test('0014 gives existing titles the same bits as new ones', async () => {
  await before('0014_title_bits')
  const id = await insertEvent()
  await stage.migrate()
  const again = await insertEvent()
  const rows = await stage.run<{ id: string; bits: string }>('select id, title_bits::text as bits from event')
  const bitsOf = (one: string) => rows.find((row) => row.id === one)?.bits
  expect(bitsOf(id)).toContain('1')
  expect(bitsOf(id)).toBe(bitsOf(again))
})

test('0015 stores the decision behind each approval and withdraws undone ones', async () => {
  await before('0015_approvals')
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const decide = (kind: string, at: Date, members: Record<string, unknown> = {}) =>
    insert('review_action', { kind, at, actor_id: randomUUID(), ...members })
  const decideAbout = async (action: string, event: string) =>
    stage.run(
      `insert into review_action_item (action_id, event_id, before, sequence) values ($1, $2, '{}', 1)`,
      [action, event],
    )
  const approvedAt = (at: Date, members: Record<string, unknown> = {}) =>
    insertEvent({ status: 'approved', approved_at: at, approved_by: randomUUID(), ...members })

  const [recently, longAgo] = [daysAgo(3), daysAgo(100)]
  const approval = await decide('approve', recently)
  const kept = await approvedAt(recently)
  const gone = await approvedAt(recently, { status: 'merged', merged_into: kept })
  await decideAbout(approval, gone)
  const old = await approvedAt(longAgo)
  await decideAbout(await decide('approve', longAgo), old)
  const undone = await decide('approve', daysAgo(2), { undone_at: daysAgo(1) })
  const [waits, calledOff, changedSince] = [
    await approvedAt(daysAgo(2), { status: 'pending' }),
    await approvedAt(daysAgo(2), { status: 'cancelled' }),
    await approvedAt(daysAgo(2)),
  ]
  // One decision: the times must be equal.
  for (const event of [waits, calledOff, changedSince]) {
    await decideAbout(undone, event)
    await stage.run(
      'update event set approved_at = (select at from review_action where id = $1) where id = $2',
      [undone, event],
    )
  }
  const approvedAgain = await approvedAt(recently)
  await decideAbout(await decide('approve', longAgo, { undone_at: daysAgo(99) }), approvedAgain)

  const seriesOf = (uid: string) => insert('series', { feed: 'https://feed.example/', uid, approved: true })
  const [weekly, withdrawn] = [await seriesOf('weekly'), await seriesOf('withdrawn')]
  const ofSeries = await decide('approve_series', recently, { series_id: weekly })
  const endedSeries = await decide('approve_series', recently, {
    series_id: withdrawn,
    undone_at: daysAgo(1),
  })
  const further = await approvedAt(daysAgo(1), { series_id: weekly })
  const earlier = await approvedAt(longAgo, { series_id: weekly })
  const furtherOfEnded = await approvedAt(daysAgo(2), { series_id: withdrawn })

  await stage.migrate()
  const rows = await stage.run<{
    id: string
    approval_id: string
    stands: boolean
    withdrawn: boolean
    by: boolean
  }>(
    `select id, approval_id, approved_at is not null as stands, withdrawn_at is not null as withdrawn,
       approved_by is not null as by from event`,
  )
  const found = (id: string) => {
    const row = rows.find((one) => one.id === id)
    return [row?.approval_id, row?.stands, row?.withdrawn, row?.by]
  }
  expect([kept, gone].map(found)).toEqual(Array(2).fill([approval, true, false, true]))
  expect([old, approvedAgain, earlier].map(found)).toEqual(Array(3).fill([null, true, false, true]))
  expect(found(further)).toEqual([ofSeries, true, false, true])
  for (const id of [waits, calledOff, changedSince, furtherOfEnded]) {
    expect(found(id)).toEqual([null, false, true, false])
  }
  expect(await stage.run('select id, approval_id from series order by uid')).toEqual([
    { id: weekly, approval_id: ofSeries },
    { id: withdrawn, approval_id: null },
  ])
  expect(endedSeries).not.toBe(ofSeries)
})

test('0017 stores on events, sources and series which user suggested them', async () => {
  await before('0017_suggested_by')
  const [lotte, noor] = [randomUUID(), randomUUID()]
  const suggest = (userId: string) =>
    insert('suggestion', { user_id: userId, kind: 'form', created_at: '2027-03-01T00:00:00Z' })
  const note = (suggestionId: string, candidateId: string, eventId: string, outcome: string) =>
    stage.run('insert into suggested_event values ($1, $2, $3, $4)', [
      suggestionId,
      candidateId,
      eventId,
      outcome,
    ])
  const series = await insert('series', { feed: 'suggested https://x.example/', uid: 'u' })
  const feed = await insert('series', { feed: 'https://x.example/', uid: 'u' })

  const own = await insertEvent({ source: 'Suggestion', series_id: series })
  const [first, second] = [randomUUID(), randomUUID()]
  const ofOwn = await insertSource(own, { candidate_id: first, kind: 'page', series_id: series })
  await note(await suggest(lotte), first, own, 'created')
  const known = await insertEvent({ series_id: feed })
  const ofRun = await insertSource(known, { run_id: randomUUID(), series_id: feed })
  const joined = await insertSource(known, { candidate_id: second, kind: 'page' })
  await note(await suggest(noor), second, known, 'joined')
  // Found by a run since, which replaced its content.
  const restated = await insertEvent()
  await note(await suggest(lotte), randomUUID(), restated, 'created')

  await stage.migrate()
  const owners = async (table: string) =>
    new Map(
      (
        await stage.run<{ id: string; suggested_by: string | null }>(`select id, suggested_by from ${table}`)
      ).map((row) => [row.id, row.suggested_by]),
    )
  expect(await owners('event')).toEqual(
    new Map([
      [own, lotte],
      [known, null],
      [restated, null],
    ]),
  )
  expect(await owners('event_source')).toEqual(
    new Map([
      [ofOwn, lotte],
      [ofRun, null],
      [joined, noor],
    ]),
  )
  expect(await owners('series')).toEqual(
    new Map([
      [series, lotte],
      [feed, null],
    ]),
  )
})

test('0021 sets timeKnown for every event with an hour', async () => {
  await before('0021_known_times')
  const id = await insertEvent()
  await stage.migrate()
  expect(await stage.run('select id, all_day, time_known from event')).toEqual([
    { id, all_day: false, time_known: true },
  ])
})

test('0022 keeps the names of categories, and those that the previous release reads and writes', async () => {
  await before('0022_category_names')
  const id = await insert('category', { slug: 'fetes', name: 'Fêtes', approved: true, name_nl: 'Feesten' })
  await stage.migrate()
  const read = () => stage.run(`select names, name_nl, name_en from category where id = '${id}'`)
  expect(await read()).toEqual([{ names: { nl: 'Feesten' }, name_nl: 'Feesten', name_en: null }])
  await stage.run(`update category set names = '{"en": "Parties", "lb": "Fester"}' where id = '${id}'`)
  expect(await read()).toEqual([
    { names: { en: 'Parties', lb: 'Fester' }, name_nl: null, name_en: 'Parties' },
  ])
  await stage.run(`update category set name_nl = 'Feestjes', name_en = null where id = '${id}'`)
  expect(await read()).toEqual([
    { names: { nl: 'Feestjes', lb: 'Fester' }, name_nl: 'Feestjes', name_en: null },
  ])
})

test('0023 judges the events that wait by what is stored', async () => {
  await before('0023_event_risks')
  const shown = { proven: true, quote: 'x' }
  const proven = { title: shown, start: shown, city: shown, link: shown }
  const category_id = await insertCategory('books')
  const link = (host: string) => ({ source_link: `https://www.${host}:8080/agenda?x=1`, category_id })
  const on = (day: string, last = day) => ({ local_date: day, local_end_date: last })
  const known = await insertEvent({ ...link('known.example'), status: 'approved', approved_at: '2027-01-01' })
  const fine = await insertEvent({ ...link('Known.example'), ...on('2026-12-12') })
  await insertSource(fine, { evidence: proven, kind: 'page' })
  const weak = await insertEvent({ ...link('known.example'), ...on('2026-12-12') })
  await insertSource(weak, { evidence: { ...proven, city: { proven: false, quote: null } }, kind: 'page' })
  const partly = await insertEvent({ ...link('new.example'), ...on('2026-12-12') })
  await insertSource(partly, { evidence: proven, kind: 'page', verdict: 'partly' })
  const far = await insertEvent({ ...link('new.example'), ...on('2099-01-01'), status: 'held' })
  await insertSource(far, { evidence: proven })
  const long = await insertEvent({ ...on('2026-12-12', '2027-02-12') })
  await insertSource(long, { evidence: proven })
  const suggested = await insertEvent({
    ...link('known.example'),
    ...on('2026-12-12'),
    start_at: '2026-12-12T01:30:00Z',
  })
  await insertSource(suggested, { evidence: proven, kind: 'page', name: 'Suggestion' })
  await stage.migrate()
  const rows = await stage.run<{ id: string; risks: string[]; domain: string | null }>(
    'select id, risks, domain from event',
  )
  expect(new Map(rows.map(({ id, risks }) => [id, risks]))).toEqual(
    new Map([
      [known, []],
      [fine, []],
      [weak, ['weak-proof']],
      [partly, ['partial-proof', 'new-domain']],
      [far, ['outlier-date']],
      [long, ['outlier-date', 'uncategorised']],
      [suggested, ['outlier-date', 'suggestion']],
    ]),
  )
  expect(rows.find(({ id }) => id === fine)?.domain).toBe('known.example')
})

test('0028 brings single dates of one happening together and keeps what was decided and saved', {
  tags: ['series.upgrade', 'series.single-dates'],
}, async () => {
  await before('0028_series')
  const on = (day: string, members: Record<string, unknown> = {}) => ({
    location: 'Markt 1',
    start_at: `${day}T08:00:00Z`,
    local_date: day,
    local_end_date: day,
    ...members,
  })
  const [approvedBy, lotte] = [randomUUID(), randomUUID()]
  const approval = {
    status: 'approved',
    approved_by: approvedBy,
    approved_at: '2027-03-01T00:00:00Z',
    sequence: 3,
  }
  const series = (uid: string) => insert('series', { feed: 'https://feed.example/', uid })
  const [a, b, weekly] = [await series('a'), await series('b'), await series('weekly')]

  const approved = await insertEvent(on('2027-04-04', { ...approval, series_id: a }))
  const waiting = await insertEvent(on('2027-04-11', { location: ' markt 1 ', series_id: b }))
  const winter = await insertEvent(on('2027-11-07', { start_at: '2027-11-07T09:00:00Z' }))
  const elsewhere = await insertEvent(on('2027-04-18', { location: 'Sporthal' }))
  const unplaced = [
    await insertEvent(on('2027-04-04', { location: 'Gouda' })),
    await insertEvent(on('2027-04-25', { location: 'Gouda' })),
  ]
  const rejected = await insertEvent(on('2027-05-02', { status: 'rejected' }))
  const gone = await insertEvent(
    on('2027-04-04', { status: 'merged', merged_into: approved, location: 'Sporthal' }),
  )
  const fair = { title: 'Braderie', normalised_title: 'braderie' }
  const repeating = [
    await insertEvent(on('2027-04-04', { ...fair, series_id: weekly })),
    await insertEvent(on('2027-04-11', { ...fair, series_id: weekly })),
  ]
  const besides = await insertEvent(on('2027-04-14', fair))
  await stage.run('insert into saved_event (user_id, event_id) values ($1, $2)', [lotte, approved])
  const byRule = await insertSource(repeating[0] ?? '', { slot: '2027-04-04' })
  const entry = await insertSource(approved, { slot: '', series_id: a })

  await stage.migrate()
  const rows = await stage.run<{ id: string; series_id: string | null; status: string; sequence: string }>(
    'select id, series_id, status, sequence from event',
  )
  const seriesOf = (id: string) => rows.find((row) => row.id === id)?.series_id
  const market = seriesOf(approved)
  expect([waiting, winter].map(seriesOf)).toEqual([market, market])
  expect(await stage.run('select kind, approved from series where id = $1', [market])).toEqual([
    { kind: 'stated', approved: false },
  ])
  expect([elsewhere, ...unplaced, rejected, gone].map(seriesOf)).toEqual([null, null, null, null, null])
  expect([...repeating, besides].map(seriesOf)).toEqual([weekly, weekly, weekly])
  expect(
    await stage.run('select status, approved_by, approved_at, sequence::int from event where id = $1', [
      approved,
    ]),
  ).toEqual([{ ...approval, approved_at: new Date(approval.approved_at) }])
  expect(await stage.run('select merged_into from event where id = $1', [gone])).toEqual([
    { merged_into: approved },
  ])
  expect(await stage.run('select user_id, event_id from saved_event')).toEqual([
    { user_id: lotte, event_id: approved },
  ])
  expect(await stage.run('select id, series_id, date_known from event_source order by slot')).toEqual([
    { id: entry, series_id: a, date_known: 'stated' },
    { id: byRule, series_id: null, date_known: 'by_rule' },
  ])
})

test('0035 finds the words that a sign joins in existing events, as in new ones', async () => {
  await before('0035_split_words')
  const title = 'AC/DC-avond seizoen 2026-2027'
  await insertEvent({ title })
  await stage.migrate()
  await insertEvent({ title })
  const query = "select count(*)::int as n from event where search_vector @@ to_tsquery('simple', $1)"
  for (const word of ['ac', 'dc', 'avond', '2027']) expect(await stage.run(query, [word])).toEqual([{ n: 2 }])
  const known = await stage.run("select word from search_word where word in ('avond', '2027') order by 1")
  expect(known).toEqual([{ word: '2027' }, { word: 'avond' }])
})

test('0037 names decisions by their event, and leaves those about many without one', {
  tags: 'review.undo-last',
}, async () => {
  await before('0037_named_decisions')
  const events = [await insertEvent(), await insertEvent(), await insertEvent()].toSorted()
  const [first = '', second = ''] = events
  await stage.run("update event set status = 'merged', merged_into = $1 where id = $2", [first, second])
  const decide = async (kind: string, about: readonly string[]) => {
    const id = await insert('review_action', { kind, at: '2027-03-01T00:00:00Z' })
    for (const eventId of about)
      await stage.run('insert into review_action_item values ($1, $2, $3, 1)', [id, eventId, '{}'])
    return id
  }
  const named = new Map([
    [await decide('reject', events.slice(2)), events[2]],
    [await decide('approve_series', events.slice(2)), events[2]],
    [await decide('merge', [second]), first],
    [await decide('reject', events), null],
  ])
  await stage.migrate()
  const rows = await stage.run<{ id: string; event_id: string | null }>(
    'select id, event_id from review_action',
  )
  expect(new Map(rows.map(({ id, event_id }) => [id, event_id]))).toEqual(named)
})

test('0038 marks the suggestions that no source confirms', { tags: 'event.suggestion-marked' }, async () => {
  await before('0038_unconfirmed_suggestions')
  const [alone, confirmed, found, without] = [
    await insertEvent(),
    await insertEvent(),
    await insertEvent(),
    await insertEvent(),
  ]
  const suggestion = { name: 'Suggestion', verdict: 'unverified', suggested_by: randomUUID() }
  await insertSource(alone, suggestion)
  await insertSource(confirmed, suggestion)
  await insertSource(confirmed)
  await insertSource(found, { verdict: 'unverified' })
  await stage.migrate()
  const rows = await stage.run<{ id: string; facts: object }>('select id, facts from event')
  const marked = { suggested: { value: true, source: 'Suggestion' } }
  const expected = [alone, confirmed, found, without].map((id) => [id, id === alone ? marked : {}] as const)
  expect(new Map(rows.map(({ id, facts }) => [id, facts]))).toEqual(new Map(expected))
})
