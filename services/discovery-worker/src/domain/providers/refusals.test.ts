import type { Candidate } from '@uitpost/contracts'
import { expect, test } from 'vitest'
import { refusalsOf } from './refusals.ts'

const contradicted = (title: string, quote: string) =>
  ({
    title,
    verdict: 'contradicted',
    evidence: {
      contradiction: {
        field: 'status',
        said: { where: 'claim', quote: 'EventScheduled' },
        against: { where: 'words', quote },
      },
    },
  }) as Candidate

test('three contradictions are quoted, in short, and all are counted', () => {
  const candidates = ['Eerste', 'Tweede', 'Derde', 'Vierde'].map((title) =>
    contradicted(`${title} ${'lang '.repeat(50)}`, `Afgelast\n${'wegens de regen '.repeat(15)}`),
  )
  const [entry, ...more] = refusalsOf(`https://plein.example/${'a'.repeat(900)}`, { candidates, leftOut: [] })
  expect(more).toEqual([])
  expect(entry?.message).toContain(': 4 contradicted; "Eerste lang')
  expect(entry?.message).toContain('"Derde')
  expect(entry?.message).not.toContain('Vierde')
  expect(entry?.message.match(/"Afgelast wegens de regen [^"]*…"/g)).toHaveLength(3)
  expect(entry?.message.length).toBeLessThan(1_000)
})

test('nothing is said of a source whose events are all taken, or only over or too far ahead', () => {
  for (const leftOut of [[], ['over', 'too far ahead']] as const)
    expect(refusalsOf('https://plein.example', { candidates: [], leftOut: [...leftOut] })).toEqual([])
})
