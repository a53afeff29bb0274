import { readFileSync } from 'node:fs'
import { ALERT_NAMES, FIGURE_NAMES, type Sample } from '@uitpost/contracts'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Minute } from '../../store/alerts/figures.ts'
import { CONDITIONS, isOver, judge } from './conditions.ts'

const FOLDER = `${import.meta.dirname}/../../../../../infra/prometheus`
const read = <T extends z.ZodType>(shape: T, file: string) =>
  shape.parse(parse(readFileSync(`${FOLDER}/${file}`, 'utf8')))

const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string().optional(),
          expr: z.string(),
          for: z.string().optional(),
          annotations: z.object({ runbook: z.string() }).optional(),
        }),
      ),
    }),
  ),
})
const Scenarios = z.object({
  tests: z.array(
    z.object({
      name: z.string(),
      input_series: z.array(z.object({ series: z.string(), values: z.string() })),
      promql_expr_test: z.array(
        z.object({
          eval_time: z.string(),
          exp_samples: z.array(z.object({ labels: z.string(), value: z.number() })),
        }),
      ),
    }),
  ),
})

const START = Date.parse('2026-11-20T12:00:00Z')
const minutesIn = (time: string) => Number.parseInt(time, 10) * (time.endsWith('h') ? 60 : 1)

/** promtool's "1 0+5x3": 1, then 0, 5, 10 and 15. */
const valuesIn = (text: string): number[] =>
  text.split(' ').flatMap((part) => {
    const [, first = part, step = '0', times = '0'] = /^([\d.]+)(?:\+([\d.]+))?x(\d+)$/.exec(part) ?? []
    return Array.from({ length: Number(times) + 1 }, (_, i) => Number(first) + i * Number(step))
  })

/** What promtool's series say, minute by minute, as far as the product has these metrics. */
function minutesOf(
  inputs: z.infer<typeof Scenarios>['tests'][number]['input_series'],
  until: number,
): Minute[] {
  const series = inputs.flatMap(({ series: text, values }) => {
    const name = FIGURE_NAMES.find((known) => text.startsWith(`${known}{`))
    if (!name) return []
    const labels = Object.fromEntries(
      [...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    )
    return [{ name, labels, values: valuesIn(values) }]
  })
  return Array.from({ length: until + 1 }, (_, i) => ({
    at: new Date(START + i * 60_000),
    samples: series.flatMap(({ name, labels, values }): Sample[] => {
      const value = values[i]
      return value === undefined ? [] : [{ name, labels, value }]
    }),
  }))
}

/** How many alerts of each name fire. */
const fired = (minutes: readonly Minute[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(judge(minutes), ({ name }) => name)].map(([name, all]) => [name, all.length]),
  )

describe('the product judges as the rules for Prometheus do', () => {
  const rules = read(Rules, 'alerts.yml').groups.flatMap((group) => group.rules)

  test('the same ten alerts hold as long, with the same causes and sections of the runbook', () => {
    const alerts = rules.filter(({ alert }) => alert !== undefined)
    expect(alerts.map(({ alert }) => alert)).toEqual([...ALERT_NAMES])
    const recorded = { 'uitpost:redis_away': 'RedisAway', 'uitpost:mail_refused': 'MailRefused' }
    for (const { alert, expr, for: time = '', annotations } of alerts) {
      const condition = CONDITIONS[ALERT_NAMES.find((name) => name === alert) ?? 'RedisAway']
      const causes = Object.entries(recorded).flatMap(([name, cause]) =>
        expr.includes(`unless on () ${name}`) ? [cause] : [],
      )
      expect({ alert, forMinutes: condition.forMinutes, causes: condition.causes }).toEqual({
        alert,
        forMinutes: minutesIn(time),
        causes,
      })
      expect(annotations?.runbook).toBe(`infra/docs/runbook.md#${condition.section}`)
    }
  })

  test.each(read(Scenarios, 'alerts.test.yml').tests.map((scenario) => [scenario.name, scenario] as const))(
    '%s',
    (_name, { input_series, promql_expr_test }) => {
      for (const { eval_time, exp_samples } of promql_expr_test) {
        const expected = exp_samples.map(({ labels, value }) => [
          /alertname="(\w+)"/.exec(labels)?.[1],
          value,
        ])
        expect(fired(minutesOf(input_series, minutesIn(eval_time)))).toEqual(Object.fromEntries(expected))
      }
    },
  )
})

const redis = (minute: number, value: number | undefined): Minute => ({
  at: new Date(START + minute * 60_000),
  samples: value === undefined ? [] : [{ name: 'uitpost_redis_up', labels: { job: 'auth' }, value }],
})
const fall = { name: 'RedisAway', subject: '' } as const

test('an alert is over after five minutes without its condition, and not while its figures are missing', () => {
  const away = [redis(0, 0), redis(1, 0)]
  const back = (values: (number | undefined)[]) => [...away, ...values.map((value, i) => redis(i + 2, value))]
  expect(isOver(back([1, 1, 1, 1]), fall)).toBe(false)
  expect(isOver(back([1, 1, 1, 1, 1]), fall)).toBe(true)
  expect(isOver(back([1, 1, undefined, 1, 1]), fall)).toBe(false)
})

test('a condition on both sides of a gap has not held all the time', () => {
  expect(judge([redis(0, 0), redis(9, 0)])).toEqual([])
  expect(judge([redis(0, 0), redis(9, 0), redis(10, 0)])).toEqual([fall])
})

const mails = (minute: number, refused: number, sent: number): Minute => ({
  at: new Date(START + minute * 60_000),
  samples: Object.entries({ pending: refused, sent }).map(([status, value]) => ({
    name: 'uitpost_deliveries_total',
    labels: { job: 'notifier', channel: 'email', status },
    value,
  })),
})

test('that mails are refused is over once one has left, not when none was tried for a while', () => {
  const refused = { name: 'MailRefused', subject: '' } as const
  const minutes = Array.from({ length: 40 }, (_, minute) => mails(minute, Math.min(minute, 9), 0))
  expect(judge(minutes.slice(0, 9))).toEqual([refused])
  expect(judge(minutes)).toEqual([])
  expect(isOver(minutes, refused)).toBe(false)
  expect(isOver([...minutes, mails(40, 9, 1)], refused)).toBe(true)
})

test('what follows from an open alert is not raised, although its condition is gone for a while', () => {
  const minutes = Array.from({ length: 9 }, (_, minute) => ({
    at: new Date(START + minute * 60_000),
    samples: [
      { name: 'uitpost_redis_up' as const, labels: { job: 'catalogue' }, value: 1 },
      { name: 'uitpost_outbox_lag_seconds' as const, labels: { job: 'catalogue' }, value: 900 },
    ],
  }))
  expect(judge(minutes)).toEqual([{ name: 'RelayStopped', subject: 'catalogue' }])
  expect(judge(minutes, new Set(['RedisAway']))).toEqual([])
})
