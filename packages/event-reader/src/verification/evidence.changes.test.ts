import { describe, expect, test } from 'vitest'
import { FEAST, judgeOf } from '../../test/judged-claims.ts'

const check = judgeOf(FEAST)
const article = (notice: string) =>
  `<h1>Dorpsfeest</h1><p>za 8 mei 2027</p><p>Plein, Zwolle</p><p>${notice}</p>`
const TIMED = { start: '2027-05-08T14:00:00+02:00' }
/** The words that contradict the claim. */
const against = (...given: Parameters<typeof check>) => {
  const { contradiction } = check(...given)
  return contradiction?.field === 'status' ? contradiction.against.quote : undefined
}

describe('a sentence of the page', () => {
  test.each([
    'AFGELAST',
    'Het dorpsfeest vervalt helaas.',
    'Alle optredens zijn geannuleerd.',
    'De evenementen van dit voorjaar zijn afgelast.',
    'Les concerts du printemps sont annulés.',
    'Het feest van 8 mei is afgelast.',
    'Het feest is tot nader order uitgesteld.',
    'Het feest op 8 mei is uitgesteld tot 22 mei 2027.',
    'Het feest van 8 mei is verplaatst naar 22 mei 2027.',
    'Nieuwe datum voor het feest: 22 mei 2027',
    'Annulering van het dorpsfeest',
    'Cancellation of the event',
    'Ausfall des Festes',
    'Alle activiteiten gaan niet door.',
  ])('"%s" calls the event off, and is quoted', (notice) => {
    expect(against(article(notice))).toBe(notice)
    expect(against(article(notice), TIMED)).toBe(notice)
  })

  test.each([
    'Het feest gaat gewoon door.',
    'Gratis annulering van het evenement tot 1 mei.',
    'Bij annulering van het feest krijgt u uw geld terug.',
    'Annulering',
    'Bij regen wordt het feest afgelast.',
    'Concerten kunnen worden afgelast.',
    'If it rains the event will be cancelled.',
    'En cas de pluie la fête est annulée.',
    'Bei schlechtem Wetter wird das Fest abgesagt.',
    'Vorig jaar werd het feest afgelast.',
    'Het feest van 2020 is afgelast.',
    'De concerten van juni zijn afgelast.',
    'Het feest is niet afgelast.',
    'Het feest wordt zeker nooit meer afgelast.',
    'De kermis van 9 mei is afgelast.',
    'Het feest van 7 mei is afgelast.',
    'Ons kantoor is verplaatst.',
    'Het feest is verplaatst naar de grote zaal.',
    'Het feest is verplaatst van 1 mei naar 8 mei 2027.',
    'Nieuwe datum van het feest: 8 mei 2027',
  ])('"%s" does not', (notice) => {
    expect(check(article(notice)).verdict).toBe('verified')
    expect(check(article(notice), TIMED)).not.toHaveProperty('contradiction')
  })

  test('without a new day is a delay, even with the old day', () => {
    expect(against(article('Het feest van 8 mei is uitgesteld.'))).toBe('Het feest van 8 mei is uitgesteld.')
  })

  test('of which the event is the new day leaves it', () => {
    const html = article('Het feest van 1 mei is uitgesteld naar zaterdag 8 mei 2027.')
    expect(check(html).verdict).toBe('verified')
    expect(check(html, { cancelled: true }).verdict).toBe('contradicted')
  })

  const MAY_8 = ['Het feest van 8 mei', 'Das Fest vom 8. Mai', 'La fête du 8 mai', 'The event of 8 May']
  const [NL, DE, FR, EN] = MAY_8
  test.each([
    'Uitgesteld: Dorpsfeest, 8 mei 2027',
    'UITGESTELD – Dorpsfeest op 8 mei 2027',
    'Verschoben: Dorpsfeest, 8. Mai 2027',
    'Dorpsfeest verschoben, 8. Mai 2027',
    'Reporté : Dorpsfeest, le 8 mai 2027',
    'Postponed: Dorpsfeest, 8 May 2027',
    'Postponed! Dorpsfeest planned for 8 May 2027',
    `${NL} is uitgesteld.`,
    `${NL} is uitgesteld tot 22 mei 2027.`,
    `${NL} is naar 22 mei 2027 verplaatst.`,
    'Het feest is verplaatst van 8 mei naar 22 mei 2027.',
    `${DE} wird auf den 22. Mai 2027 verschoben.`,
    `${DE} ist verschoben auf Samstag, 22. Mai 2027.`,
    `${FR} est reportée.`,
    `${FR} est reportée au 22 mai 2027.`,
    'La fête est reportée du 8 au 22 mai 2027.',
    `${EN} is postponed until 22 May 2027.`,
    'The event planned for 8 May is postponed.',
    'The event planned for 8 May is rescheduled for 22 May 2027.',
  ])('"%s" has no new day, or another one', (notice) => {
    expect(against(article(notice))).toBeDefined()
  })

  test.each([
    'Uitgesteld: Dorpsfeest, nieuwe datum 8 mei 2027',
    'Het feest van 1 mei is uitgesteld. Nieuwe datum: 8 mei 2027.',
    'Het feest van 1 mei is naar zaterdag 8 mei 2027 verplaatst.',
    'Das Fest vom 1. Mai wird auf den 8. Mai 2027 verschoben.',
    'Das Fest ist verschoben auf Samstag, 8. Mai 2027. Neuer Termin: 8. Mai 2027.',
    'La fête du 1er mai est reportée au samedi 8 mai 2027.',
    'La fête est reportée. Nouvelle date : 8 mai 2027.',
    'The event of 1 May is postponed to 8 May 2027.',
    'The event is rescheduled for Saturday 8 May 2027.',
    'Het feest van 1 mei is uitgesteld.',
  ])('"%s" has it as its new day, or is about another', (notice) => {
    expect(check(article(notice)).verdict).toBe('verified')
  })

  test('in the third place counts as well', () => {
    const html = article(
      'De kermis van 9 mei is afgelast. Het feest van 7 mei vervalt. Het feest van 8 mei ook: afgelast.',
    )
    expect(against(html)).toBe('Het feest van 8 mei ook: afgelast.')
  })
})

describe('in a list', () => {
  const list = (own: string, other: string) =>
    `<h1>Agenda van Zwolle</h1><ul><li>Dorpsfeest, 8 mei 2027${own}</li><li>Vogelmarkt, 9 mei 2027${other}</li></ul>`

  test('a cancellation that begins an item is about its event', () => {
    const item = '<li><p>AFGELAST</p><p>Dorpsfeest</p><p>8 mei 2027</p></li>'
    expect(against(`<h1>Agenda van Zwolle</h1><ul>${item}<li>Vogelmarkt, 9 mei 2027</li></ul>`)).toBe(
      'AFGELAST',
    )
  })

  test('a cancellation in the item is about its event, in whatever words', () => {
    expect(against(list('<p>Wegens storm afgelast door gemeente</p>', ''))).toBe(
      'Wegens storm afgelast door gemeente',
    )
    expect(against(list(': afgelast', ''))).toBe('Dorpsfeest, 8 mei 2027: afgelast')
  })

  test('a cancellation in another item is not', () => {
    expect(check(list('', '<p>AFGELAST</p>')).verdict).toBe('verified')
    expect(check(list('', '<p>Het dorpsfeest is afgelast</p>')).verdict).toBe('verified')
  })

  test('a cancellation around the items is about those that it names', () => {
    const around = (notice: string) => `<p>Nieuws</p>${list('', '')}<p>${notice}</p>`
    expect(against(around('Het dorpsfeest is afgelast.'))).toBe('Het dorpsfeest is afgelast.')
    expect(check(around('De rommelbeurs is afgelast.')).verdict).toBe('verified')
    expect(against(around('Het hele evenement is afgelast.'))).toBe('Het hele evenement is afgelast.')
  })

  test('a cancellation may name the end of a compound, and a title the end of another', () => {
    const around = (title: string, notice: string) =>
      check(`${list('', '').replace('Dorpsfeest', title)}<p>${notice}</p>`, { title }).verdict
    expect(around('Promenadebraderie', 'De braderie is afgelast.')).toBe('contradicted')
    expect(around('Braderie', 'De promenadebraderie is afgelast.')).toBe('contradicted')
    expect(around('Braderie', 'De promenade is afgelast.')).toBe('verified')
    expect(around('Toog', 'De poog is afgelast.')).toBe('verified')
  })

  const ITEMS = '<ul><li>Dorpsfeest, 8 mei 2027</li><li>Vogelmarkt, 9 mei 2027</li></ul>'
  test.each([
    '<h2>Afgelast</h2>',
    '<h2>Deze activiteiten gaan niet door</h2>',
    '<h2>Cancellations</h2>',
    '<h2>Abgesagte Veranstaltungen</h2>',
    '<p><b>Annuleringen</b></p>',
    '<p>Afgelast:</p>',
    '<p>Annulés :</p>',
    '<p>Gaat niet door:</p>',
  ])('the header %s calls off the items right below it', (header) => {
    const html = `<h1>Agenda van Zwolle</h1>${header}${ITEMS}<h2>Gaat wel door</h2><ul><li>Kermis, 10 mei 2027</li></ul>`
    for (const [title, start] of [
      ['Dorpsfeest', '2027-05-08'] as const,
      ['Vogelmarkt', '2027-05-09'] as const,
    ])
      expect(against(html, { title, start })).toBeDefined()
    expect(check(html, { title: 'Kermis', start: '2027-05-10' })).not.toHaveProperty('contradiction')
  })

  test.each([
    '<p>Afgelast:</p><p>Kijk op de site.</p>',
    '<p>Toch niet afgelast:</p>',
    '<p>Bij regen afgelast:</p>',
  ])('the lines %s do not', (lines) => {
    expect(check(`<h1>Agenda van Zwolle</h1>${lines}${ITEMS}`)).not.toHaveProperty('contradiction')
  })

  test('a picture of the item cancels its event only', () => {
    const sign = '<img alt="Afgelast!">'
    expect(against(list(sign, ''))).toBe('Afgelast!')
    const before = `<ul><li>Vogelmarkt, 9 mei 2027 ${sign}</li><li>Dorpsfeest, 8 mei 2027</li></ul>`
    expect(check(`<h1>Agenda van Zwolle</h1>${before}`).verdict).toBe('verified')
    expect(check(list('<img alt="Vrolijk publiek">', '')).verdict).toBe('verified')
  })
})

describe('a picture of a cancellation', () => {
  const [FEAST, MARKET] = ['<p>Dorpsfeest</p><p>8 mei 2027</p>', '<p>Vogelmarkt</p><p>9 mei 2027</p>']
  const SIGN = '<img alt="Afgelast">'
  const verdicts = (html: string) =>
    [{}, { title: 'Vogelmarkt', start: '2027-05-09' }].map((claim) => check(html, claim).verdict)
  const items = (first: string, second: string) =>
    `<h1>Agenda van Zwolle</h1><ul><li>${first}</li><li>${second}</li></ul>`
  const OFF = 'contradicted'
  const ON = 'verified'

  test.each<[string, string, [string, string]]>([
    ['at the start of the next item', items(FEAST, SIGN + MARKET), [ON, OFF]],
    ['at the start of the next item, in a box', items(FEAST, `<div>${SIGN}</div>${MARKET}`), [ON, OFF]],
    ['at the end of an item', items(FEAST + SIGN, MARKET), [OFF, ON]],
    ['at the end of an item, in a box', items(`${FEAST}<div>${SIGN}</div>`, MARKET), [OFF, ON]],
    ['at the end of the last item', items(FEAST, MARKET + SIGN), [ON, OFF]],
    [
      'at the start of the next box',
      `<h1>Agenda van Zwolle</h1><div class="a">${FEAST}</div><div class="b">${SIGN}${MARKET}</div>`,
      [ON, OFF],
    ],
    [
      'at the end of a box',
      `<h1>Agenda van Zwolle</h1><div class="a">${FEAST}${SIGN}</div><div class="b">${MARKET}</div>`,
      [OFF, ON],
    ],
    ['behind the list', items(FEAST, MARKET) + SIGN, [ON, ON]],
    ['behind the list in its box', `<div>${items(FEAST, MARKET)}${SIGN}</div>`, [ON, ON]],
    ['before the list in its box', `<p>Zwolle</p><div>${SIGN}${items(FEAST, MARKET)}</div>`, [ON, ON]],
    ['of an earlier year', items(`${FEAST}<img alt="Het in 2020 afgelast feest">`, MARKET), [ON, ON]],
    ['before the list', `<p>Zwolle</p>${SIGN}${items(FEAST, MARKET)}`, [ON, ON]],
    [
      'at the start of the next paragraph',
      `<h1>Agenda van Zwolle</h1><p>Dorpsfeest, 8 mei 2027</p><p>${SIGN}Vogelmarkt, 9 mei 2027</p>`,
      [ON, OFF],
    ],
    // It may belong to either.
    [
      'between two paragraphs',
      `<h1>Agenda van Zwolle</h1><p>Dorpsfeest, 8 mei 2027</p>${SIGN}<p>Vogelmarkt, 9 mei 2027</p>`,
      [OFF, OFF],
    ],
    [
      'between two sections',
      `<h1>Agenda van Zwolle</h1><h2>Dorpsfeest</h2><p>8 mei 2027</p>${SIGN}<h2>Vogelmarkt</h2><p>9 mei 2027</p>`,
      [OFF, OFF],
    ],
  ])('%s', (_, html, expected) => {
    expect(verdicts(html)).toEqual(expected)
  })

  test('in words at the start of the next item leaves the event before it', () => {
    expect(verdicts(items('Dorpsfeest, 8 mei 2027', 'Afgelast: Vogelmarkt, 9 mei 2027'))).toEqual([ON, OFF])
    expect(verdicts(items(FEAST, `<p>Afgelast</p>${MARKET}`))).toEqual([ON, OFF])
  })
})

describe('in one text about several days', () => {
  const text = (...lines: string[]) =>
    `<h1>Nieuws uit Zwolle</h1>${lines.map((one) => `<p>${one}</p>`).join('')}`

  test('a later paragraph may cancel the event of an earlier one', () => {
    const html = text(
      'Op 8 mei 2027 is het Dorpsfeest.',
      'Op 9 mei 2027 is er een kermis.',
      'Het dorpsfeest is afgelast.',
    )
    expect(against(html)).toBe('Het dorpsfeest is afgelast.')
  })

  test('a paragraph about another event does not', () => {
    const html = text(
      'Op 8 mei 2027 is het Dorpsfeest.',
      'Op 9 mei 2027 is er een rommelbeurs.',
      'De rommelbeurs is afgelast.',
    )
    expect(check(html).verdict).toBe('verified')
  })

  test('an item beside the text does not', () => {
    const html = `${text('Op 8 mei 2027 is het Dorpsfeest.', 'Op 9 mei 2027 is er een kermis.')}
      <article><p>10 mei 2027</p><p>Het dorpsfeest is afgelast.</p></article>`
    expect(check(html).verdict).toBe('verified')
  })
})

describe('that no tickets are left', () => {
  const saysSoldOut = (html: string, changes: object = {}) => {
    const { verdict, soldOut } = check(html, changes)
    expect(verdict).toBe('verified')
    return soldOut === true
  }

  test.each([
    'UITVERKOCHT',
    'Alle kaarten zijn uitverkocht.',
    'Het dorpsfeest is volzet.',
    'Sold out!',
    'Complet',
    'Le concert affiche complet.',
    'Die Veranstaltung ist ausverkauft.',
  ])('"%s" is said, and cancels nothing', (notice) => {
    expect(saysSoldOut(article(notice))).toBe(true)
  })

  test.each([
    'Nog niet uitverkocht',
    'Bijna uitverkocht!',
    'Vorig jaar was het feest uitverkocht.',
    'De VIP-kaarten zijn uitverkocht.',
    'Het feest van 9 mei is uitverkocht.',
    'Programme complet de la fête',
    'De rommelbeurs verderop in het dorp is uitverkocht.',
  ])('"%s" does not say so', (notice) => {
    expect(saysSoldOut(article(notice))).toBe(false)
  })

  test('is said of the event of its own item, in words or a picture', () => {
    const list = (own: string, other: string) =>
      `<h1>Agenda van Zwolle</h1><ul><li>Dorpsfeest, 8 mei 2027${own}</li><li>Vogelmarkt, 9 mei 2027${other}</li></ul>`
    expect(saysSoldOut(list(' – uitverkocht', ''))).toBe(true)
    expect(saysSoldOut(list('<img alt="Uitverkocht">', ''))).toBe(true)
    expect(saysSoldOut(list('', ' – uitverkocht'))).toBe(false)
    expect(saysSoldOut(list('', '<img alt="Uitverkocht">'))).toBe(false)
  })
})
