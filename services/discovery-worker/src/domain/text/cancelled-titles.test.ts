import { expect, test } from 'vitest'
import { saysCancelled } from './cancelled-titles.ts'

test.each([
  'AFGELAST: Lampionnenoptocht',
  'Afgelast! Lampionnenoptocht afgelast',
  '[GEANNULEERD] Orgelconcert',
  'Orgelconcert (geannuleerd)',
  'Fietstocht gaat niet door',
  'Rommelmarkt vervalt',
  'ANNULÉ – Bal populaire',
  'Bal populaire (annulé)',
  'Visite guidée annulée',
  'Abgesagt: Weinfest',
  '*** ABGESAGT *** Weinfest',
  'Chorprobe entfällt!',
  'Training fällt leider aus',
  'CANCELLED - Quiz night',
  'Quiz night: canceled',
  'Cancelled',
])('%s is cancelled', (title) => expect(saysCancelled(title)).toBe(true))

test.each([
  'Cancelled flights: a comedy',
  'Het vervallen huis',
  'Niets gaat vanzelf',
  'Annuleren of niet? Een avond over reizen',
  'Absageabend der Narren',
  'Onafgelast',
  'Uitverkocht: Orgelconcert',
  '',
])('%s is not', (title) => expect(saysCancelled(title)).toBe(false))

test('long titles are examined in linear time', () => {
  const before = process.threadCpuUsage()
  for (const piece of ['*', '[', 'afgelast ', ' ', 'fällt ']) saysCancelled(piece.repeat(1_000_000))
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(500)
})
