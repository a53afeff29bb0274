import { describe, expect, test } from 'vitest'
import { FEAST, judgeOf } from '../../test/judged-claims.ts'

const check = judgeOf(FEAST)

/** The feast with a sentence in its item, in a line of its own below it, and right behind its title and day. */
const places = (sentence: string): [string, string][] => {
  const other = '<li>Vogelmarkt, 9 mei 2027</li>'
  return [
    [
      'in its item',
      `<h1>Agenda van Zwolle</h1><ul><li>Dorpsfeest, 8 mei 2027<p>${sentence}</p></li>${other}</ul>`,
    ],
    ['in its own line', `<h1>Dorpsfeest</h1><p>za 8 mei 2027</p><p>Plein, Zwolle</p><p>${sentence}</p>`],
    [
      'behind its title',
      `<h1>Agenda van Zwolle</h1><ul><li>Dorpsfeest, 8 mei 2027 – ${sentence}</li>${other}</ul>`,
    ],
  ]
}
/** The places in which a sentence calls the feast off. */
const callsOff = (sentence: string): string[] =>
  places(sentence)
    .filter(([, html]) => check(html).contradiction?.field === 'status')
    .map(([place]) => place)

const TERMS = {
  nl: [
    'Annuleren kan tot 24 uur vooraf',
    'Annulering van uw boeking is mogelijk tot twee dagen vooraf',
    'Niet opgehaalde kaarten vervallen een kwartier vooraf.',
    'Uw inschrijving vervalt als er niet is betaald.',
    'Geannuleerde tickets worden niet terugbetaald.',
    'Reserveringen worden na drie dagen geannuleerd.',
    'Bij afgelasting krijgt u een tegoedbon.',
    'Een afgelasting melden wij per mail.',
    'Bij late annulering van het feest rekenen wij de helft.',
    'Voor kinderen vervallen de kosten.',
  ],
  fr: [
    "Annulation possible jusqu'à 24h avant",
    'Annulation gratuite la veille encore',
    "Annulation : jusqu'à deux jours avant sans frais",
    'Annulations par courriel uniquement',
    'Toute annulation doit nous parvenir par écrit.',
    'Les réservations non payées seront annulées.',
    'Aucun billet annulé ne sera remboursé.',
    'Annulation de votre réservation : écrivez-nous',
    "Frais d'annulation : cinq euros",
    'Votre inscription peut être annulée par téléphone.',
  ],
  de: [
    'Absagen bitte bis 1. Mai',
    'Absage bis 24 Stunden vorher möglich',
    'Absagen nur telefonisch',
    'Bitte rechtzeitig absagen.',
    'Wer absagen muss, ruft bitte an.',
    'Nicht abgeholte Karten entfallen eine halbe Stunde vorher.',
    'Für Kinder entfällt der Eintritt.',
    'Bei kurzfristiger Absage ist der halbe Preis fällig.',
    'Im Falle einer Absage genügt eine Mail.',
    'Abgesagte Buchungen werden nicht erstattet.',
  ],
  en: [
    'Free cancellation up to 24 hours before',
    'Cancellation of your booking is possible until two days before',
    'Cancellations by mail only',
    'Tickets cancelled later are not refunded.',
    'No refunds for cancelled bookings.',
    'Orders that are not paid will be cancelled.',
    'Unpaid reservations are cancelled after 48 hours.',
    'Bookings may be cancelled by phone.',
    'Any cancellation of the event by you costs ten euros.',
    'In case of cancellation we send a voucher.',
  ],
}

describe.each(Object.entries(TERMS))(
  'terms of cancellation in %s call nothing off, wherever they stand',
  (_, terms) => {
    test.each(terms)('%s', (sentence) => {
      expect(callsOff(sentence)).toEqual([])
    })
  },
)

const EVERYWHERE = places('').map(([place]) => place)

describe('the same words announce that the event does not take place', () => {
  test.each([
    'Annulering van het feest',
    'Het feest vervalt wegens te weinig inschrijvingen.',
    'Wegens te weinig inschrijvingen is het feest geannuleerd.',
    'Het feest is geannuleerd, kaarten worden terugbetaald.',
    'Kaarten voor het geannuleerde feest worden terugbetaald.',
    'Afgelasting van het feest wegens storm',
    'Annulation du concert du 8 mai',
    'Annulation de la fête en raison de la tempête',
    'La fête est annulée, billets remboursés.',
    'Annulation !',
    'Absage: Konzert am 8. Mai',
    'Absage aller Veranstaltungen wegen Sturm',
    'Generalabsage',
    'Absage Dorpsfeest',
    'Leider müssen wir das Fest absagen.',
    'Wegen fehlender Anmeldungen entfällt das Fest.',
    'Mangels Anmeldungen ist das Fest abgesagt.',
    'Cancellation of the event',
    'The event is cancelled, tickets will be refunded.',
    'Due to few bookings the event is cancelled.',
  ])('%s', (sentence) => {
    expect(callsOff(sentence)).toEqual(EVERYWHERE)
  })

  test.each(['Afgelastingen', 'Annulations', 'Absagen', 'Generalabsage', 'Cancellations'])(
    'as the header of a list: %s',
    (header) => {
      const html = `<h1>Agenda van Zwolle</h1><h2>${header}</h2><ul><li>Dorpsfeest, 8 mei 2027</li><li>Vogelmarkt, 9 mei 2027</li></ul>`
      expect(check(html).contradiction?.against.quote).toBe(header)
    },
  )
})

test('a note that only heads terms of cancellation calls nothing off', () => {
  for (const [head, terms] of [
    ['Annulation', "Possible jusqu'à la veille"],
    ['Absage', 'Kostenlos bis zum Vortag'],
  ] as const) {
    const html = (below: string) =>
      `<h1>Agenda van Zwolle</h1><ul><li>Dorpsfeest, 8 mei 2027<p>${head}</p><p>${below}</p></li><li>Vogelmarkt, 9 mei 2027</li></ul>`
    expect(check(html(terms))).not.toHaveProperty('contradiction')
    expect(check(html('Plein, Zwolle')).contradiction?.against.quote).toBe(head)
  }
})
