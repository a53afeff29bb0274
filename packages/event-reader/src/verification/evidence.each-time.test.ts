import { describe, expect, test } from 'vitest'
import { judgeOf, TIMED_FEAST } from '../../test/judged-claims.ts'

const days = (...of: string[]) => `<ul>${of.map((day) => `<li>${day}</li>`).join('')}</ul>`
const page = (title: string, list: string, where: string, statement: string) =>
  `<h1>${title}</h1>${list}<h2>${where}</h2><p>${statement}</p>`
const check = judgeOf(TIMED_FEAST)
const feast = (statement: string, more = '') =>
  page('Dorpsfeest', days('8 mei 2027', '15 mei 2027'), 'Locatie', statement) + more

describe('a sentence about each time below another heading', () => {
  test.each([
    ['Dorpsfeest', 'Het dorpsfeest is telkens van 14 tot 18 uur op het Plein in Zwolle.', 'Zwolle'],
    ['Dorpsfeest', 'Iedere keer om 14.00 uur op het plein in Zwolle.', 'Zwolle'],
    ['Fête du village', 'La fête a lieu chaque fois de 14h à 18h sur la place à Namur.', 'Namur'],
    ['Dorffest', 'Das Dorffest ist jeweils von 14 bis 18 Uhr auf dem Platz in Bremen.', 'Bremen'],
    ['Village fair', 'The village fair is always from 14:00 to 18:00 on the green in Zwolle.', 'Zwolle'],
  ])('gives the dates of %s their hour and city: %s', (title, statement, city) => {
    const html = page(title, days('8 mei 2027', '15 mei 2027'), 'Info', statement)
    for (const day of ['2027-05-08', '2027-05-15']) {
      const claim = { title, city }
      expect(check(html, { ...claim, start: `${day}T14:00` })).toMatchObject({
        verdict: 'verified',
        timeProven: true,
        fields: { city: { proven: true } },
      })
      expect(check(html, { ...claim, start: `${day}T15:00` }).verdict).toBe('contradicted')
      expect(check(html, { ...claim, start: day }).hour?.start).toBe(`${day}T14:00`)
    }
  })

  const hourOf = (html: string, title = 'Dorpsfeest') => {
    const { timeProven, contradiction } = check(html, { title })
    return contradiction ? 'contradicted' : timeProven
  }

  test.each([
    ['is about signing up', feast('Inschrijven voor het dorpsfeest kan telkens vanaf 14 uur.')],
    ['is about a habit', feast('Je bent altijd welkom vanaf 14 uur.')],
    ['names another event', feast('De Zwolse Quiz is telkens om 14 uur.')],
    [
      'is one of two',
      feast('Het dorpsfeest is telkens om 14 uur.', '<h2>Kinderen</h2><p>Dorpsfeest: telkens om 10 uur.</p>'),
    ],
    [
      'stands in a section with dates of its own',
      `<h1>Agenda</h1><h2>Dorpsfeest</h2>${days('8 mei 2027', '15 mei 2027')}
        <h2>Kermis</h2>${days('5 juni 2027', '12 juni 2027')}<p>Telkens om 14 uur.</p>`,
    ],
    [
      'names nothing, beside dates with hours of their own',
      `<h1>Agenda</h1><h2>Dorpsfeest</h2>${days('8 mei 2027', '15 mei 2027')}
        <h2>Kermis</h2>${days('5 juni 2027 om 11 uur', '12 juni 2027 om 11 uur')}<h2>Info</h2><p>Telkens om 14 uur.</p>`,
    ],
  ])('gives no hour where it %s', (_, html) => {
    expect(hourOf(html)).toBe(false)
  })

  test('does not replace the hours of another heading', () => {
    const html = `<h1>Agenda</h1><h2>Dorpsfeest</h2>${days('8 mei 2027, 11 uur', '15 mei 2027, 11 uur')}
      <h2>Info</h2><p>Het dorpsfeest is telkens om 14 uur.</p>`
    expect(hourOf(html)).toBe('contradicted')
    expect(check(html, { start: '2027-05-08T11:00' }).timeProven).toBe(true)
  })
})
