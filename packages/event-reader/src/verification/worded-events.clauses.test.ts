import { describe, expect, test } from 'vitest'
import { readEvidenceSource, readingOf } from './evidence-source.ts'
import { readWordedEvents } from './worded-events.ts'

/** What a page with this sentence states, as "title on day"; written before the rules. */
const read = (sentence: string) =>
  readWordedEvents(
    readingOf(
      readEvidenceSource({
        html: `<html><body><h1>Nieuws</h1><p>${sentence}</p></body></html>`,
        url: 'https://krant.example/nieuws',
        fetchedOn: '2026-11-02',
        venueZone: 'Europe/Amsterdam',
      }),
    ).page,
  ).map(({ title, start }) => `${title} on ${start.slice(0, 10)}`)

/** Each row is a sentence, and the name of its event on 14 November 2026; without one none may be found. */
const named = (...rows: [sentence: string, name?: string][]): [string, string[]][] =>
  rows.map(([sentence, name]) => [sentence, name === undefined ? [] : [`${name} on 2026-11-14`]])

describe('a sentence that says what is on a day', () => {
  test.each(
    named(
      ['Zaterdag 14 november is de Nacht Van De Muziek, waarvoor je moet reserveren.', 'Nacht Van De Muziek'],
      ['Zaterdag 14 november is de Nacht van de Muziek.', 'Nacht van de Muziek'],
      ['Op zaterdag 14 november is de dorpsquiz in De Linde.', 'dorpsquiz'],
      ['Op zaterdag 14 november is er weer een rommelmarkt.', 'rommelmarkt'],
      ['Op zaterdag 14 november 2026 vindt de jaarlijkse kaartavond plaats.', 'kaartavond'],
      ['Op zaterdag 14 november vindt in de kerk het traditionele kerstconcert plaats.', 'kerstconcert'],
      ['Op zaterdag 14 november om 20.00 uur begint de filmavond.', 'filmavond'],
      ['Op zaterdag 14 november zijn er voorleesuurtjes.', 'voorleesuurtjes'],
      ['De zaal is open en op zaterdag 14 november is er een opendeurdag.', 'opendeurdag'],
      ['Am Samstag, 14. November, ist der Lütgenbremer Klüngel.', 'Lütgenbremer Klüngel'],
      ['Am Samstag, 14. November, findet der Weihnachtsmarkt statt.', 'Weihnachtsmarkt'],
      ['Am Samstag, 14. November, ist wieder ein Flohmarkt in der Halle.', 'Flohmarkt'],
      ['Am Samstag, 14. November 2026, findet in der Halle das große Dorffest statt.', 'Dorffest'],
      ['Samstag, 14. November, ist der Vorleseabend im Rathaus.', 'Vorleseabend'],
      ['Le samedi 14 novembre aura lieu le Festival des Lumières.', 'Festival des Lumières'],
      ['Le samedi 14 novembre a lieu la Nuit des Musées, place du Marché.', 'Nuit des Musées'],
      ['Samedi 14 novembre se tiendra le marché de Noël de Laplaigne.', 'marché de Noël de Laplaigne'],
      ['Le samedi 14 novembre 2026 aura lieu une brocante.', 'brocante'],
      ['On Saturday 14 November it is the Village Quiz Night.', 'Village Quiz Night'],
      ['Saturday 14 November is the Winter Wonder Fair.', 'Winter Wonder Fair'],
      ['On Saturday 14 November there is a Christmas market in the hall.', 'Christmas market'],
      // No names, or not of an event.
      ['Op zaterdag 14 november is Jan Peeters jarig.'],
      ['Op zaterdag 14 november is de Kamer van Koophandel gesloten.'],
      ['Op zaterdag 14 november is de dorpsquiz uitverkocht.'],
      ['Op zaterdag 14 november is er geen dorpsquiz.'],
      ['Op zaterdag 14 november is de dorpsquiz niet in De Linde.'],
      ['Op zaterdag 14 november is het concert.'],
      ['Op zaterdag 14 november is het zaterdagmiddag.'],
      ['Op zaterdag 14 november zijn er kaarten.'],
      ['Op zaterdag 14 november is het stadhuis open.'],
      ['Op 14 november is de dorpsquiz in De Linde.'],
      ['Op zaterdag 14 november is het mijn verjaardag.'],
      ['Op zaterdag 14 november is het feestdag.'],
      ['Am Samstag, 14. November, ist das Rathaus geschlossen.'],
      ['Am Samstag, 14. November, findet kein Flohmarkt statt.'],
      ['Am Samstag, 14. November, findet die Sitzung statt.'],
      ['Le samedi 14 novembre, la brocante est fermée.'],
      ['Le samedi 14 novembre, la bibliothèque est ouverte.'],
      ['On Saturday 14 November the office is closed.'],
      ['On Saturday 14 November there is no Christmas market.'],
      ['Saturday 14 November is the deadline.'],
    ),
  )('%s', (sentence, events) => {
    expect(read(sentence)).toEqual(events)
  })

  test('gives each of its days', () => {
    expect(read('Op zaterdag 14 en woensdag 18 november zijn er voorleesuurtjes.')).toEqual([
      'voorleesuurtjes on 2026-11-14',
      'voorleesuurtjes on 2026-11-18',
    ])
  })
})

describe('a sentence that says when its subject is', () => {
  test.each(
    named(
      ['De dorpsquiz vindt plaats op zaterdag 14 november in De Linde.', 'dorpsquiz'],
      ['De dorpsquiz vindt dit jaar op zaterdag 14 november plaats.', 'dorpsquiz'],
      ['De Nacht van de Muziek is op zaterdag 14 november.', 'Nacht van de Muziek'],
      ['Het Harlinger Volkstoneel is op zaterdag 14 november 2026.', 'Harlinger Volkstoneel'],
      ['De jaarlijkse spaghettiavond gaat door op zaterdag 14 november.', 'spaghettiavond'],
      ['De opendeurdag wordt gehouden op zaterdag 14 november.', 'opendeurdag'],
      ['De wandeltocht wordt op zaterdag 14 november gehouden.', 'wandeltocht'],
      ['Noteer alvast: de dorpsquiz is op zaterdag 14 november.', 'dorpsquiz'],
      ['Der Weihnachtsmarkt findet am Samstag, 14. November, statt.', 'Weihnachtsmarkt'],
      ['Der Lütgenbremer Klüngel findet am Samstag, 14. November, statt.', 'Lütgenbremer Klüngel'],
      ['Das Dorffest ist am Samstag, 14. November.', 'Dorffest'],
      ['Der nächste Flohmarkt findet am Samstag, 14. November, in der Halle statt.', 'Flohmarkt'],
      ['Le marché de Noël de Laplaigne aura lieu le samedi 14 novembre.', 'marché de Noël de Laplaigne'],
      ['La Nuit des Musées a lieu le samedi 14 novembre.', 'Nuit des Musées'],
      ['La brocante se tiendra le samedi 14 novembre 2026.', 'brocante'],
      ['Le Festival des Lumières se déroulera le samedi 14 novembre à Liège.', 'Festival des Lumières'],
      ['The Village Quiz Night takes place on Saturday 14 November.', 'Village Quiz Night'],
      ['The Christmas market will be held on Saturday 14 November.', 'Christmas market'],
      ['The Winter Wonder Fair is on Saturday 14 November.', 'Winter Wonder Fair'],
      ['The spring fair will take place on Saturday 14 November 2026.', 'spring fair'],
      // No names, or not of the subject.
      ['De kaartverkoop voor de dorpsquiz is op zaterdag 14 november.'],
      ['De opbouw van de kerstmarkt is op zaterdag 14 november.'],
      ['De vergadering vindt plaats op zaterdag 14 november.'],
      ['De lezing vindt plaats op zaterdag 14 november.'],
      ['De dorpsquiz is op zaterdag 14 november uitverkocht.'],
      ['De dorpsquiz vindt niet plaats op zaterdag 14 november.'],
      ['Jan Peeters is op zaterdag 14 november jarig.'],
      ['De bakker is op zaterdag 14 november open.'],
      ['De Grote Kerk is op zaterdag 14 november gesloten.'],
      ['De winnaar van de dorpsquiz is op zaterdag 14 november bekend.'],
      ['Die Sitzung findet am Samstag, 14. November, statt.'],
      ['Der Weihnachtsmarkt findet am Samstag, 14. November, nicht statt.'],
      ['Der Aufbau für den Weihnachtsmarkt findet am Samstag, 14. November, statt.'],
      ['Die Alte Mühle ist am Samstag, 14. November, geschlossen.'],
      ['La réunion aura lieu le samedi 14 novembre.'],
      ["La brocante n'aura pas lieu le samedi 14 novembre."],
      ['Le montage de la brocante aura lieu le samedi 14 novembre.'],
      ['The meeting takes place on Saturday 14 November.'],
      ['The Christmas market will not take place on Saturday 14 November.'],
      ['Ticket sales for the Christmas market are on Saturday 14 November.'],
      ['The Old Mill is closed on Saturday 14 November.'],
    ),
  )('%s', (sentence, events) => {
    expect(read(sentence)).toEqual(events)
  })
})

describe('a sentence with a kind of event right before its day', () => {
  test.each(
    named(
      ['De bib pakt uit met een verwendag op zaterdag 14 november.', 'verwendag'],
      ['Kom naar de kaartavond op zaterdag 14 november.', 'kaartavond'],
      ['Er is een fietstocht op zaterdag 14 november om 10.00 uur.', 'fietstocht'],
      ['Wij houden een braderie op zaterdag 14 november.', 'braderie'],
      ['De school houdt een eetfestijn op zaterdag 14 november.', 'eetfestijn'],
      ['De club maakt zich op voor een schaaktoernooi op zaterdag 14 november.', 'schaaktoernooi'],
      ['Iedereen is welkom op de jaarlijkse buurtborrel op zaterdag 14 november.', 'buurtborrel'],
      ['De parochie nodigt uit voor de kienavond van zaterdag 14 november.', 'kienavond'],
      ['De fanfare sluit af met een galabal op zaterdag 14 november.', 'galabal'],
      ['Wir laden ein zum Kinderfest am Samstag, 14. November.', 'Kinderfest'],
      ['Der Verein plant ein Schachturnier am Samstag, 14. November.', 'Schachturnier'],
      ['Es gibt einen Spieleabend am Samstag, 14. November.', 'Spieleabend'],
      ['Die Schule lädt zum Flohmarkt am Samstag, 14. November, ein.', 'Flohmarkt'],
      ['Le comité prépare une brocante le samedi 14 novembre.', 'brocante'],
      ['Le club propose un vide-grenier le samedi 14 novembre.', 'vide-grenier'],
      ['Le village prépare le marché de Noël le samedi 14 novembre.', 'marché de Noël'],
      ['The church is planning a Christmas market on Saturday 14 November.', 'Christmas market'],
      ['Join us for the craft fair on Saturday 14 November.', 'craft fair'],
      ['The school will hold a book sale on Saturday 14 November.', 'book sale'],
      ['Come to the pub quiz on Saturday 14 November at 8 pm.', 'pub quiz'],
      // No kinds of events, or no article.
      ['Tot en met de feestdag op zaterdag 14 november is alles gesloten.'],
      ['Zij viert een verjaardag op zaterdag 14 november.'],
      ['Dat is een werkdag op zaterdag 14 november.'],
      ['Hij kreeg een contract op zaterdag 14 november.'],
      ['Er kwam een verslag op zaterdag 14 november.'],
      ['Er volgt een vergadering op zaterdag 14 november.'],
      ['Na een gesprek op zaterdag 14 november volgt een besluit.'],
      ['Er is een concert op zaterdag 14 november.'],
      ['Er was geen kaartavond op zaterdag 14 november.'],
      ['De huizenmarkt op zaterdag 14 november is rustig.'],
      ['De vooravond op zaterdag 14 november is koud.'],
      ['Het is een middag op zaterdag 14 november.'],
      ['Der Verein hat einen Termin am Samstag, 14. November.'],
      ['Es war ein Arbeitstag am Samstag, 14. November.'],
      ['Es gibt kein Kinderfest am Samstag, 14. November.'],
      ['Der Beitrag am Samstag, 14. November, ist neu.'],
      ['Le conseil tient une réunion le samedi 14 novembre.'],
      ['Il y a une grève le samedi 14 novembre.'],
      ['The stock market on Saturday 14 November is closed.'],
      ['The council has a meeting on Saturday 14 November.'],
      ['There is no book sale on Saturday 14 November.'],
    ),
  )('%s', (sentence, events) => {
    expect(read(sentence)).toEqual(events)
  })
})

describe('a sentence with a talk and its subject', () => {
  test.each(
    named(
      [
        'Op zaterdag 14 november om 10 uur is er een lezing rond zanger Bob Dylan.',
        'lezing rond zanger Bob Dylan',
      ],
      ['Beginnen gebeurt op zaterdag 14 november met een lezing over bijen.', 'lezing over bijen'],
      ['Er is een lezing over de oude haven op zaterdag 14 november.', 'lezing over de oude haven'],
      ['Op zaterdag 14 november geeft zij een lezing over Rembrandt in De Linde.', 'lezing over Rembrandt'],
      ['Op zaterdag 14 november volgt een voordracht over kruiden, met koffie.', 'voordracht over kruiden'],
      ['Op zaterdag 14 november is er een workshop over composteren.', 'workshop over composteren'],
      ['Op zaterdag 14 november houdt hij de lezing over Spinoza.', 'lezing over Spinoza'],
      ['Een infoavond over zonnepanelen is er op zaterdag 14 november.', 'infoavond over zonnepanelen'],
      ['Am Samstag, 14. November, hält sie einen Vortrag über Bienen.', 'Vortrag über Bienen'],
      [
        'Am Samstag, 14. November, gibt es einen Vortrag über das alte Rathaus.',
        'Vortrag über das alte Rathaus',
      ],
      ['Ein Vortrag zum Klimawandel ist am Samstag, 14. November.', 'Vortrag zum Klimawandel'],
      ['Am Samstag, 14. November, folgt ein Workshop zu Kräutern.', 'Workshop zu Kräutern'],
      ['Le samedi 14 novembre, elle donne une conférence sur les abeilles.', 'conférence sur les abeilles'],
      ['Une conférence sur Spinoza aura lieu le samedi 14 novembre.', 'conférence sur Spinoza'],
      ['Le samedi 14 novembre, le club propose un atelier sur le compost.', 'atelier sur le compost'],
      ['Le samedi 14 novembre, il y a une causerie sur le vieux port.', 'causerie sur le vieux port'],
      ['On Saturday 14 November she gives a talk on bees.', 'talk on bees'],
      [
        'On Saturday 14 November there is a lecture about Rembrandt at the library.',
        'lecture about Rembrandt',
      ],
      ['A talk about the old harbour is on Saturday 14 November.', 'talk about the old harbour'],
      ['On Saturday 14 November he leads a workshop on composting.', 'workshop on composting'],
      // Without a subject, with more than one, or negated.
      ['Op zaterdag 14 november is er een lezing.'],
      ['Op zaterdag 14 november is er een lezing in De Linde.'],
      ['Op zaterdag 14 november is er geen lezing over bijen.'],
      ['Op zaterdag 14 november is er een lezing over bijen en een lezing over mieren.'],
      ['Op zaterdag 14 november praten we over bijen.'],
      ['Op zaterdag 14 november is er een gesprek over bijen.'],
      ['Op zaterdag 14 november verschijnt een boek over bijen.'],
      ['Op zaterdag 14 november is er een lezing rond 20 uur.'],
      [
        'Op zaterdag 14 november is er een lezing over hoe wij met elkaar omgaan als het moeilijk wordt en waarom.',
      ],
      ['Na de lezing over bijen van vorige week is er op zaterdag 14 november markt.'],
      ['Am Samstag, 14. November, hält sie einen Vortrag.'],
      ['Am Samstag, 14. November, gibt es keinen Vortrag über Bienen.'],
      ['Am Samstag, 14. November, reden wir über Bienen.'],
      ['Am Samstag, 14. November, erscheint ein Bericht über Bienen.'],
      ['Le samedi 14 novembre, elle donne une conférence.'],
      ['Le samedi 14 novembre, il n’y a pas de conférence sur les abeilles.'],
      ['Le samedi 14 novembre, le conseil vote sur le budget.'],
      ['On Saturday 14 November she gives a talk.'],
      ['On Saturday 14 November there is no talk on bees.'],
      ['On Saturday 14 November they talk about money.'],
      ['On Saturday 14 November a book on bees is published.'],
    ),
  )('%s', (sentence, events) => {
    expect(read(sentence)).toEqual(events)
  })
})

describe('a sentence that says what somebody organises', () => {
  test.each(
    named(
      ['Op zaterdag 14 november organiseert de fanfare een spaghettiavond in De Linde.', 'spaghettiavond'],
      ['De fanfare organiseert op zaterdag 14 november haar jaarlijkse eetfestijn.', 'eetfestijn'],
      ['De school organiseert zaterdag 14 november een rommelmarkt.', 'rommelmarkt'],
      ['Op zaterdag 14 november houdt de kerk haar traditionele kerstconcert.', 'kerstconcert'],
      ['Op zaterdag 14 november wordt er bingo gehouden voor volwassenen.', 'bingo'],
      ['Zaterdag 14 november vanaf 19.45 uur wordt er bingo gehouden.', 'bingo'],
      ['Op zaterdag 14 november wordt de dorpsquiz gehouden.', 'dorpsquiz'],
      ['Op zaterdag 14 november wordt in De Linde een kienavond georganiseerd.', 'kienavond'],
      ['Op zaterdag 14 november nodigt de club uit voor een schaaktoernooi.', 'schaaktoernooi'],
      ['Am Samstag, 14. November, veranstaltet der Verein einen Flohmarkt.', 'Flohmarkt'],
      ['Der Verein veranstaltet am Samstag, 14. November, sein Sommerfest.', 'Sommerfest'],
      ['Am Samstag, 14. November, lädt die Schule zum Vorleseabend ein.', 'Vorleseabend'],
      ['Am Samstag, 14. November, wird das Dorffest gefeiert.', 'Dorffest'],
      ['Le samedi 14 novembre, le comité organise une brocante.', 'brocante'],
      ['Le comité organise le samedi 14 novembre son marché de Noël.', 'marché de Noël'],
      ['Le samedi 14 novembre, le club organise un vide-grenier.', 'vide-grenier'],
      ['On Saturday 14 November the school hosts a craft fair.', 'craft fair'],
      ['On Saturday 14 November the church holds its Christmas market.', 'Christmas market'],
      ['The club organises a pub quiz on Saturday 14 November.', 'pub quiz'],
      ['On Saturday 14 November the library is hosting a book sale.', 'book sale'],
      // Nothing that has a name, more than one thing, or nothing at all.
      ['Op zaterdag 14 november organiseert de fanfare een concert.'],
      ['Op zaterdag 14 november organiseert de fanfare een vergadering.'],
      ['Op zaterdag 14 november organiseert de fanfare geen spaghettiavond.'],
      ['Op zaterdag 14 november organiseert de fanfare een kienavond en een rommelmarkt.'],
      ['Op zaterdag 14 november organiseert het comité van de rommelmarkt een vergadering.'],
      ['Op zaterdag 14 november wordt de winnaar van de dorpsquiz bekend.'],
      ['Op zaterdag 14 november houdt de dorpsquiz op.'],
      ['Op zaterdag 14 november wordt er vergaderd.'],
      ['Op zaterdag 14 november wordt het zaterdagmiddag.'],
      ['Op zaterdag 14 november houdt hij van een rommelmarkt.'],
      ['Am Samstag, 14. November, veranstaltet der Verein ein Treffen.'],
      ['Am Samstag, 14. November, veranstaltet der Verein keinen Flohmarkt.'],
      ['Am Samstag, 14. November, wird das Rathaus gebaut.'],
      ['Am Samstag, 14. November, lädt die Schule zur Sitzung ein.'],
      ['Le samedi 14 novembre, le comité organise une réunion.'],
      ['Le samedi 14 novembre, le comité n’organise pas de brocante.'],
      ['Le samedi 14 novembre, le comité de la brocante organise une réunion.'],
      ['On Saturday 14 November the school hosts a meeting.'],
      ['On Saturday 14 November the church does not hold its Christmas market.'],
      ['On Saturday 14 November the stock market holds.'],
      ['On Saturday 14 November the organisers of the craft fair hold a meeting.'],
    ),
  )('%s', (sentence, events) => {
    expect(read(sentence)).toEqual(events)
  })
})

describe('names of kinds in two or more words', () => {
  test.each(
    named(
      ['Le samedi 14 novembre, le comité organise un concours de belote à la salle.', 'concours de belote'],
      [
        'Tout commencera le samedi 14 novembre, avec le traditionnel concours de pétanque.',
        'concours de pétanque',
      ],
      ['Le club propose une bourse aux vêtements le samedi 14 novembre.', 'bourse aux vêtements'],
      ['La fête du village aura lieu le samedi 14 novembre.', 'fête du village'],
      ['Le samedi 14 novembre aura lieu la chasse aux trésors.', 'chasse aux trésors'],
      ['Le comité organise un loto le samedi 14 novembre.', 'loto'],
      ['Le prochain vide-greniers aura lieu place du Marché le samedi 14 novembre.', 'vide-greniers'],
      ['Le samedi 14 novembre, le club organise une soirée dansante.', 'soirée dansante'],
      ['The Harvest Supper will take place on Saturday 14 November.', 'Harvest Supper'],
      ['Helen will be holding her Craft Fair in the hall on Saturday 14 November.', 'Craft Fair'],
      ['The school is holding a jumble sale on Saturday 14 November.', 'jumble sale'],
      ['Come to our quiz night on Saturday 14 November.', 'quiz night'],
      ['The hall hosts a tea party on Saturday 14 November.', 'tea party'],
      ['Der nächste Flohmarkt findet bei jedem Wetter am Samstag, 14. November, statt.', 'Flohmarkt'],
      ['De jaarlijkse kienavond vindt voor de tiende keer plaats op zaterdag 14 november.', 'kienavond'],
      // No events, or part of something else.
      ['Le samedi 14 novembre, le club organise une journée de travail.'],
      ['La vente de billets aura lieu le samedi 14 novembre.'],
      ['La soirée du samedi 14 novembre sera fraîche.'],
      ['Le repas de midi aura lieu le samedi 14 novembre.'],
      ['Le règlement du concours de belote sera publié le samedi 14 novembre.'],
      ['Le concours de belote n’aura pas lieu le samedi 14 novembre.'],
      ['Les gagnants du loto sont connus le samedi 14 novembre.'],
      ['La salle des fêtes est fermée le samedi 14 novembre.'],
      ['Les inscriptions pour la bourse aux vêtements ont lieu le samedi 14 novembre.'],
      ['She returned late on Saturday night on Saturday 14 November.'],
      ['The last night on Saturday 14 November was cold.'],
      ['The opening night on Saturday 14 November is sold out.'],
      ['The Labour Party holds a meeting on Saturday 14 November.'],
      ['A third party will decide on Saturday 14 November.'],
      ['The house is for sale on Saturday 14 November.'],
      ['Der Flohmarkt findet großen Anklang, am Samstag, 14. November, wird gezählt.'],
      ['De dorpsquiz is een succes en op zaterdag 14 november is de prijsuitreiking.'],
    ),
  )('%s', (sentence, events) => {
    expect(read(sentence)).toEqual(events)
  })
})

test('a sentence of more than 1,000 characters names nothing', () => {
  const names = (rest: string) => read(`Op zaterdag 14 november is de dorpsquiz in De Linde ${rest}`).length
  expect(names('x '.repeat(400))).toBe(1)
  expect(names('x '.repeat(500))).toBe(0)
})
