import type { MailTexts } from './index.ts'

export const nl: MailTexts = {
  digestSubject: (frequency, count, first) => {
    const period = { daily: 'Jouw dag', weekly: 'Jouw week', monthly: 'Jouw maand' }[frequency]
    return count === 1
      ? `${period} in de post: ${first}`
      : `${period} in de post: ${first} en nog ${count - 1}`
  },
  digestPreheader: (titles) => `${titles}. In de categorieën die je volgt.`,
  digestTitle: {
    daily: ['Jouw dag', 'in de post'],
    weekly: ['Jouw week', 'in de post'],
    monthly: ['Jouw maand', 'in de post'],
  },
  dateLine: (date) => `Verstuurd op ${date}`,
  eventsHeading: (count) =>
    count === 1 ? '1 evenement in jouw categorieën' : `${count} evenementen in jouw categorieën`,
  uncategorized: 'Zonder categorie',
  viewEvent: 'Bekijk evenement',
  viewAll: 'Bekijk alle evenementen',
  why: (frequency, count) => {
    const often = { daily: 'elke dag', weekly: 'één keer per week', monthly: 'één keer per maand' }[frequency]
    return `Je krijgt dit ${often} omdat je ${count} ${count === 1 ? 'categorie' : 'categorieën'} volgt op Uitpost.`
  },
  reasons: {
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
        text: 'Geen overzichten, herinneringen en wijzigingen meer per mail. Mails over je account, zoals een nieuw wachtwoord, krijg je nog wel.',
      },
      digest: {
        title: 'Het overzicht stoppen?',
        text: 'Je krijgt geen overzichten van evenementen meer, hoe vaak ze ook kwamen.',
      },
      reminders: {
        title: 'Herinneringen stoppen?',
        text: 'Je krijgt geen herinneringen en wijzigingen meer van bewaarde evenementen.',
      },
    },
    button: 'Afmelden',
    everything: 'Liever alle mails stoppen',
    doneTitle: 'Je bent afgemeld',
    done: {
      all: 'We sturen je geen mails meer, behalve over je account.',
      digest: 'We sturen je geen overzichten meer.',
      reminders: 'We sturen je geen herinneringen en wijzigingen meer.',
    },
    preferences: 'Toch anders? Pas je voorkeuren aan',
  },
  notices: {
    heading: 'Evenementen die je bewaarde',
    savedWhy: 'Je krijgt dit omdat je dit evenement op Uitpost bewaarde.',
    fields: { startDate: 'Begint', endDate: 'Eindigt', city: 'Stad', location: 'Plaats' },
    nothing: 'niet vermeld',
    reminder: { subject: (title) => `Morgen: ${title}`, title: ['Morgen', 'is het zover'], line: 'Morgen' },
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
      'Deze mail heb je aan jezelf gestuurd, langs dezelfde weg als alle mails van Uitpost. Hij is aangekomen, dus die weg werkt.',
    why: 'Je krijgt dit omdat je om een testmail vroeg.',
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
        'Welkom bij Uitpost. Bevestig dat dit adres van jou is; daarna kunnen we je post hierheen sturen.',
      ],
      action: 'Bevestig e-mailadres',
      caution: 'Heb je geen account aangemaakt? Doe dan niets: zonder bevestiging verdwijnt het vanzelf.',
    },
    reset: {
      subject: 'Kies een nieuw wachtwoord',
      title: ['Een nieuw', 'wachtwoord'],
      paragraphs: ['Iemand, waarschijnlijk jij, vroeg om een nieuw wachtwoord voor je account.'],
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
    registeredAlready: {
      subject: 'Je hebt al een account',
      title: ['Je hebt al', 'een account'],
      paragraphs: [
        'Iemand, waarschijnlijk jij, probeerde een account te maken met dit e-mailadres. Er is er al een, dus er is niets gemaakt en niets veranderd. Log in; op dat scherm kun je ook verder als je je wachtwoord vergeten bent.',
      ],
      action: 'Inloggen',
      caution: 'Was jij dit niet? Doe dan niets: niemand is in je account gekomen.',
    },
    security: {
      subject: (what) => `Je account: ${what}`,
      title: ['Over', 'je account'],
      paragraph: (what, at) => `Dit gebeurde op ${at} met je account: ${what}.`,
      caution: 'Was jij dat niet? Kies nu een nieuw wachtwoord; dat beëindigt elke andere sessie.',
      action: 'Kies nieuw wachtwoord',
      byAdmin: 'Een beheerder van Uitpost heeft dit gedaan.',
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
    phoneCode: (code) => `${code} is je Uitpost-code. Vertel hem aan niemand.`,
  },
}
