import type { MailTexts } from './index.ts'
import { pluralOf } from './plurals.ts'

const plural = pluralOf('nl')

export const nl: MailTexts = {
  digestSubject: (frequency, count, first) => {
    const period = { daily: 'Jouw dag', weekly: 'Jouw week', monthly: 'Jouw maand' }[frequency]
    return count === 1 ? `${period}: ${first}` : `${period}: ${first} en nog ${count - 1}`
  },
  digestPreheader: (titles) => `${titles}. In de categorieën die je volgt.`,
  digestTitle: {
    daily: ['Jouw dag', 'in één overzicht'],
    weekly: ['Jouw week', 'in één overzicht'],
    monthly: ['Jouw maand', 'in één overzicht'],
  },
  colon: ': ',
  dateLine: (date) => `Verstuurd op ${date}`,
  eventsHeading: (count) =>
    `${count} ${plural(count, { one: 'evenement', other: 'evenementen' })} in jouw categorieën`,
  thisWeekend: 'Dit weekend',
  otherDays: 'Op andere dagen',
  away: (km) => `Op ${km} km van jou`,
  moreDates: (count) => `nog ${count} ${plural(count, { one: 'datum', other: 'data' })}`,
  followSeries: 'Volg deze reeks',
  uncategorized: 'Zonder categorie',
  timeNotStated: 'tijd niet vermeld',
  ongoing: {
    today: () => 'vandaag',
    lastDay: () => 'laatste dag',
    until: (date: string) => `t/m ${date}`,
  },
  viewEvent: 'Bekijk evenement',
  viewAll: 'Bekijk alle evenementen',
  why: (frequency, categories, series) => {
    const often = { daily: 'elke dag', weekly: 'één keer per week', monthly: 'één keer per maand' }[frequency]
    const all = `${categories} ${plural(categories, { one: 'categorie', other: 'categorieën' })}`
    const more = `${all} en ${series} ${plural(series, { one: 'reeks', other: 'reeksen' })}`
    return `Je krijgt deze mail ${often} omdat je ${series === 0 ? all : more} volgt op Uitpost.`
  },
  reasons: {
    series: () => 'Je volgt deze reeks.',
    ownCity: (category) => `In jouw stad, en je volgt ${category}.`,
    near: (km, category) => `Op ${km} km van jou, en je volgt ${category}.`,
    news: (category) => `Deze week nieuw op Uitpost, en je volgt ${category}.`,
    category: (category) => `Omdat je ${category} volgt.`,
  },
  unsubscribeLink: 'Afmelden',
  preferencesLink: 'Voorkeuren',
  stopByPhone: 'Antwoord STOP om deze berichten te stoppen.',
  unsubscribe: {
    ask: {
      all: {
        title: 'Alle mails stoppen?',
        text: 'Geen overzichten, herinneringen of wijzigingen meer per mail. Mails over je account, zoals een nieuw wachtwoord, krijg je nog wel.',
      },
      digest: {
        title: 'Het overzicht stoppen?',
        text: 'Je krijgt geen overzichten van evenementen meer.',
      },
      reminders: {
        title: 'Herinneringen stoppen?',
        text: 'Je krijgt geen herinneringen of wijzigingen meer van bewaarde evenementen.',
      },
    },
    button: 'Afmelden',
    everything: 'Liever alle mails stoppen',
    doneTitle: 'Je bent afgemeld',
    done: {
      all: 'We sturen je geen mails meer, behalve over je account.',
      digest: 'We sturen je geen overzichten meer.',
      reminders: 'We sturen je geen herinneringen of wijzigingen meer.',
    },
    undo: 'Ongedaan maken',
    undoneTitle: 'Je krijgt deze mails weer',
    undone: {
      all: 'We mailen je weer overzichten, herinneringen en wijzigingen, zoals je die bij Voorkeuren instelt.',
      digest: 'We sturen je weer overzichten.',
      reminders: 'We sturen je weer herinneringen en wijzigingen van bewaarde evenementen.',
    },
    notWorkingTitle: 'Deze link werkt niet',
    notWorking:
      'Een deel van de link ontbreekt, of hij is te oud. Open de link in de mail opnieuw, of kies bij Voorkeuren wat we je sturen.',
    preferences: 'Open je voorkeuren',
  },
  notices: {
    heading: 'Evenementen die je hebt bewaard',
    savedWhy: 'Je krijgt deze mail omdat je dit evenement op Uitpost hebt bewaard.',
    fields: { startDate: 'Begint', endDate: 'Eindigt', city: 'Stad', location: 'Locatie' },
    nothing: 'niet vermeld',
    reminder: { subject: (title) => `Morgen: ${title}`, title: ['Morgen', 'is het zover'], line: 'Morgen' },
    today: { subject: (title) => `Vandaag: ${title}`, title: ['Vandaag', 'is het zover'], line: 'Vandaag' },
    changed: {
      subject: (title) => `Gewijzigd: ${title}`,
      title: ['Er is iets', 'gewijzigd'],
      line: 'Gewijzigd',
    },
    cancelled: {
      subject: (title) => `Afgelast: ${title}`,
      title: ['Het gaat', 'niet door'],
      line: 'Afgelast',
    },
    reinstated: {
      subject: (title) => `Gaat toch door: ${title}`,
      title: ['Het gaat', 'toch door'],
      line: 'Gaat toch door',
    },
  },
  testMail: {
    subject: 'Testmail van Uitpost',
    title: ['Een', 'testmail'],
    paragraph:
      'Deze mail heb je aan jezelf gestuurd, zoals Uitpost alle mails verstuurt. Hij is aangekomen, dus het versturen werkt.',
    why: 'Je krijgt deze mail omdat je om een testmail hebt gevraagd.',
  },
  account: {
    hello: (name) => `Hallo ${name},`,
    helloNobody: 'Hallo,',
    why: 'Je krijgt deze mail vanwege je account bij Uitpost, wat je meldingsinstellingen ook zijn.',
    otherwise: 'Werkt de knop niet? Open dan dit adres:',
    until: (time) => `De link werkt één keer, tot ${time}.`,
    confirm: {
      subject: 'Bevestig je e-mailadres',
      title: ['Bevestig', 'je adres'],
      paragraphs: [
        'Welkom bij Uitpost. Bevestig dat dit adres van jou is; daarna sturen we je overzichten hierheen.',
      ],
      action: 'Bevestig e-mailadres',
      caution:
        'Heb je geen account aangemaakt? Doe dan niets: zonder bevestiging wordt het vanzelf verwijderd.',
    },
    reset: {
      subject: 'Kies een nieuw wachtwoord',
      title: ['Een nieuw', 'wachtwoord'],
      paragraphs: ['Iemand, waarschijnlijk jij, heeft een nieuw wachtwoord voor je account aangevraagd.'],
      action: 'Kies nieuw wachtwoord',
      caution: 'Heb je hier niet om gevraagd? Doe dan niets: je wachtwoord blijft zoals het is.',
    },
    emailChange: {
      subject: 'Bevestig de wijziging van je e-mailadres',
      title: ['Een nieuw', 'adres'],
      paragraphs: [
        'Het e-mailadres van je account wordt gewijzigd. Dat gaat in zodra het op beide adressen is bevestigd, het oude en het nieuwe.',
      ],
      action: 'Bevestig wijziging',
      caution: 'Weet je hier niets van? Doe dan niets: zonder jouw bevestiging verandert er niets.',
    },
    subscribe: {
      subject: 'Bevestig je e-mailadres om je weekoverzicht te krijgen',
      title: ['Bevestig', 'je e-mailadres'],
      paragraphs: [
        'Iemand, waarschijnlijk jij, vroeg om een weekoverzicht van evenementen op dit adres. Bevestig dat het van jou is, dan begint het overzicht.',
      ],
      action: 'Bevestig e-mailadres',
      caution: 'Heb je hier niet om gevraagd? Doe dan niets: zonder bevestiging krijg je geen overzicht.',
      why: 'Je krijgt deze mail omdat dit adres in een formulier van Uitpost is ingevuld.',
    },
    signIn: {
      subject: 'Je link om in te loggen',
      title: ['Inloggen', 'bij Uitpost'],
      paragraphs: [
        'Iemand, waarschijnlijk jij, vroeg om een weekoverzicht van evenementen op dit adres. Er is al een account, dus er is niets veranderd. Log in met deze link om te kiezen wat je volgt.',
      ],
      action: 'Inloggen',
      caution: 'Heb je hier niet om gevraagd? Doe dan niets: niemand heeft op je account ingelogd.',
    },
    registeredAlready: {
      subject: 'Je hebt al een account',
      title: ['Je hebt al', 'een account'],
      paragraphs: [
        'Iemand, waarschijnlijk jij, probeerde een account aan te maken met dit e-mailadres. Er is er al een, dus er is niets aangemaakt en niets veranderd. Log in; op dat scherm kun je ook verder als je je wachtwoord vergeten bent.',
      ],
      action: 'Inloggen',
      caution: 'Was jij dit niet? Doe dan niets: niemand heeft op je account ingelogd.',
    },
    security: {
      subject: (what) => `Je account: ${what}`,
      title: ['Over', 'je account'],
      paragraph: (what, at) => `Dit gebeurde op ${at} met je account: ${what}.`,
      caution: 'Was jij dat niet? Kies nu een nieuw wachtwoord; dat beëindigt elke andere sessie.',
      action: 'Kies nieuw wachtwoord',
      byAdmin: 'Een beheerder van Uitpost heeft dit gedaan.',
      guessed: {
        paragraph:
          'Niemand is ermee ingelogd. Waar je al eens hebt ingelogd, log je gewoon in. Ergens anders is inloggen gepauzeerd zolang dit doorgaat; een nieuw wachtwoord, gekozen via een link in een mail, beëindigt de pauze.',
        caution:
          'Je hoeft niets te doen. Is je wachtwoord kort, of gebruik je het ook ergens anders? Kies dan nu een nieuw; dat beëindigt elke andere sessie.',
      },
      happened: {
        password_changed: 'het wachtwoord is gewijzigd',
        password_reset: 'er is via een link in een mail een nieuw wachtwoord gekozen',
        role_changed: 'de rol is gewijzigd',
        suspended: 'het account is geblokkeerd',
        reinstated: 'het account is weer geopend',
        token_reused: 'een sessie is beëindigd omdat de sleutel ervan twee keer is gebruikt',
        locked_out: 'inloggen is gepauzeerd na veel verkeerde wachtwoorden',
        email_changed: 'het e-mailadres is gewijzigd',
        phone_changed: 'het telefoonnummer is gewijzigd',
      },
      somethingElse: 'een beveiligingsinstelling is gewijzigd',
    },
    phoneCode: (code) => `${code} is je Uitpost-code. Deel hem met niemand.`,
  },
}
