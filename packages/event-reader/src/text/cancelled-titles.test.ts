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

test('of a long title the first thousand letters are examined', () => {
  const title = 'Orgelconcert '.repeat(100)
  expect(saysCancelled(`Afgelast: ${title}`)).toBe(true)
  expect(saysCancelled(`${title}- afgelast`)).toBe(false)
})

test.each(['*', '[', 'afgelast ', ' ', 'fällt '])('a million times %j is not', (piece) => {
  expect(saysCancelled(piece.repeat(1_000_000))).toBe(false)
})
