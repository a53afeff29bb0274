import { judgeRobots } from '@uitpost/event-reader/parsers'
import { FetchRefused } from '@uitpost/service-kit/fetch-refused'
import { describe, expect, test } from 'vitest'
import type { JudgeRobots } from './robots-rules.ts'
import { createRobots } from './robots-rules.ts'

const page = new URL('https://agenda.example/jazz?id=1')

interface Answer {
  status: number
  text: string
}

const robotsOf = (
  file: Answer | Error,
  clock = { now: 0 },
  judge: JudgeRobots = async (question) => judgeRobots(question),
) => {
  const asked: string[] = []
  const robots = createRobots({
    agent: 'UitpostBot/1.0',
    now: () => clock.now,
    load: async (url) => {
      asked.push(url.href)
      if (file instanceof Error) throw file
      return { status: file.status, bytes: Buffer.from(file.text), charset: undefined }
    },
    judge,
  })
  return { robots, asked, clock }
}

const outcome = (file: Answer | Error, url = page, judge?: JudgeRobots): Promise<number | string> =>
  robotsOf(file, undefined, judge)
    .robots.check(url)
    .catch((error: unknown) => (error instanceof FetchRefused ? error.type : String(error)))

describe('the robots.txt of a host', () => {
  test.each([
    ['that forbids everything to all agents', 'User-agent: *\nDisallow: /', 'robots'],
    ['that forbids the folder', 'User-agent: *\nDisallow: /jazz', 'robots'],
    ['that forbids the query', 'User-agent: *\nDisallow: /*?id=', 'robots'],
    ['that forbids us by name', 'User-agent: uitpostbot\nDisallow: /\n\nUser-agent: *\nAllow: /', 'robots'],
    ['that forbids others', 'User-agent: Other\nDisallow: /', 0],
    ['that allows only our agent', 'User-agent: *\nDisallow: /\n\nUser-agent: UitpostBot\nAllow: /', 0],
    ['with a longer rule that allows', 'User-agent: *\nDisallow: /\nAllow: /jazz', 0],
    ['that is empty', '', 0],
    ['that is a web page', '<!doctype html><title>Hello</title>', 0],
    ['with a crawl delay', 'User-agent: *\nCrawl-delay: 5', 5_000],
    ['with a very long crawl delay', 'User-agent: *\nCrawl-delay: 86400', 30_000],
  ])('%s', async (_, text, expected) => {
    expect(await outcome({ status: 200, text })).toBe(expected)
  })

  test.each([
    ['is missing', { status: 404, text: '' }, 0],
    ['is forbidden itself', { status: 403, text: '' }, 0],
    ['cannot be served', { status: 503, text: '' }, 'robots_unreachable'],
    ['does not answer', new FetchRefused('timeout', 'late'), 'robots_unreachable'],
    ['is too large', new FetchRefused('too_large', 'large'), 'robots_unreachable'],
    ['leads inside', new FetchRefused('private_address', 'inner'), 'private_address'],
  ])('that %s gives %j', async (_, file, expected) => {
    expect(await outcome(file)).toBe(expected)
  })

  test('that cannot be parsed in time allows nothing for now', async () => {
    const late: JudgeRobots = () => Promise.reject(new Error('late'))
    expect(await outcome({ status: 200, text: 'User-agent: *' }, page, late)).toBe('robots_unreachable')
  })

  test('is fetched once a day per origin, and again soon after a failure', async () => {
    const { robots, asked, clock } = robotsOf({ status: 200, text: '' })
    await Promise.all([robots.check(page), robots.check(page)])
    await robots.check(new URL('https://agenda.example/other'))
    expect(asked).toEqual(['https://agenda.example/robots.txt'])
    await robots.check(new URL('https://www.agenda.example/'))
    expect(asked).toHaveLength(2)
    clock.now += 25 * 3_600_000
    await robots.check(page)
    expect(asked).toHaveLength(3)

    const down = robotsOf({ status: 500, text: '' })
    await expect(down.robots.check(page)).rejects.toThrow(FetchRefused)
    down.clock.now += 11 * 60_000
    await expect(down.robots.check(page)).rejects.toThrow(FetchRefused)
    expect(down.asked).toHaveLength(2)
  })
})
