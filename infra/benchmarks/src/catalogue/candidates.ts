import { randomBytes, randomUUID } from 'node:crypto'
import type { Candidate } from '@uitpost/contracts'
import type { Client } from 'pg'

/** Maximum number of items per message. */
export const BATCH = 500

interface Known {
  title: string
  startAt: Date
  timeZone: string
  city: string
  cityId: string
  country: Candidate['country']
  location: string | null
  categoryId: string
}

const proven = { proven: true, quote: 'as the page says' }

function candidateOf(known: Known, title: string): Candidate {
  const id = randomUUID()
  return {
    id,
    runId: randomUUID(),
    queryId: randomUUID(),
    title,
    description: 'Doors open half an hour before. Food and drinks are available.',
    startDate: known.startAt.toISOString(),
    endDate: null,
    allDay: false,
    timeZone: known.timeZone,
    city: known.city,
    cityId: known.cityId,
    country: known.country,
    location: known.location,
    link: `https://bench.example/${id}`,
    categoryId: known.categoryId,
    language: 'nl',
    cancelled: false,
    series: null,
    source: {
      kind: 'page',
      name: 'bench.example',
      url: `https://bench.example/${id}`,
      sandbox: false,
      checkedAt: new Date().toISOString(),
    },
    verdict: 'verified',
    score: 1,
    evidence: { title: proven, start: proven, city: proven, link: proven },
  }
}

/** Random known coming events, in the largest cities or anywhere. */
async function findKnown(client: Client, busiest: boolean): Promise<Known[]> {
  const { rows } = await client.query<Known>(
    `select title, start_at as "startAt", time_zone as "timeZone", city, city_id as "cityId", country, location,
       category_id as "categoryId"
     from catalogue.event
     where status = 'approved' and not all_day and local_date between current_date + 1 and current_date + 60
       and (not $1 or city_key = any(select city_key from catalogue.city_count order by approved desc limit 10))
     order by random() limit $2`,
    [busiest, BATCH],
  )
  return rows
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const word = () => Array.from(randomBytes(7), (byte) => LETTERS[byte % LETTERS.length]).join('')
/** A random title, unlike those of known events. */
const uniqueTitle = () => `${word()} ${word()} ${word()}`

/** New events on the days and in the cities of others, with their own venues and times. */
export async function makeNew(client: Client): Promise<Candidate[]> {
  return (await findKnown(client, false)).map((known, index) => {
    const startAt = new Date(known.startAt.getTime() + (1 + (index % 13)) * 60_000)
    return candidateOf({ ...known, startAt, location: `${word()}, ${known.city}` }, uniqueTitle())
  })
}

/** Known events under slightly changed titles and similar ones, in cities with hundreds of events a day. */
export async function makeSimilar(client: Client): Promise<Candidate[]> {
  return (await findKnown(client, true)).map((known, index) =>
    candidateOf(
      known,
      index % 2 ? `${known.title} live` : `${known.title.split(' ')[0]} ${word()} ${word()}`,
    ),
  )
}
