import type { Frequency } from '@uitpost/contracts'
import { pluralOf } from './plurals.ts'

const plural = pluralOf('en')

export const en = {
  digestSubject: (frequency: Frequency, count: number, first: string): string => {
    const period = { daily: 'Your day', weekly: 'Your week', monthly: 'Your month' }[frequency]
    return count === 1 ? `${period}: ${first}` : `${period}: ${first} and ${count - 1} more`
  },
  digestPreheader: (titles: string): string => `${titles}. In the categories you follow.`,
  digestTitle: {
    daily: ['Your day', 'at a glance'],
    weekly: ['Your week', 'at a glance'],
    monthly: ['Your month', 'at a glance'],
  },
  /** Between a label and what it is for. */
  colon: ': ',
  dateLine: (date: string): string => `Sent ${date}`,
  eventsHeading: (count: number): string =>
    `${count} ${plural(count, { one: 'event', other: 'events' })} in your categories`,
  thisWeekend: 'This weekend',
  otherDays: 'On other days',
  away: (km: number): string => `${km} km from you`,
  moreDates: (count: number): string =>
    `${count} ${plural(count, { one: 'more date', other: 'more dates' })}`,
  followSeries: 'Follow this series',
  uncategorized: 'Uncategorized',
  timeNotStated: 'time not stated',
  ongoing: {
    today: () => 'today',
    lastDay: () => 'last day',
    until: (date: string) => `until ${date}`,
  },
  viewEvent: 'View Event',
  viewAll: 'View All Events',
  why: (frequency: Frequency, categories: number, series: number): string => {
    const often = { daily: 'every day', weekly: 'once a week', monthly: 'once a month' }[frequency]
    const all = `${categories} ${plural(categories, { one: 'category', other: 'categories' })}`
    return `You get this mail ${often} because you follow ${series === 0 ? all : `${all} and ${series} series`} on Uitpost.`
  },
  reasons: {
    series: (_category: string): string => 'You follow this series.',
    ownCity: (category: string): string => `In your city, and you follow ${category}.`,
    near: (km: number, category: string): string => `${km} km from you, and you follow ${category}.`,
    news: (category: string): string => `New on Uitpost this week, and you follow ${category}.`,
    category: (category: string): string => `Because you follow ${category}.`,
  },
  unsubscribeLink: 'Unsubscribe',
  preferencesLink: 'Preferences',
  stopByPhone: 'Reply STOP to end these messages.',
  unsubscribe: {
    ask: {
      all: {
        title: 'Stop all mails?',
        text: 'No more digests, reminders or changes by mail. You still get mails about your account, such as a new password.',
      },
      digest: {
        title: 'Stop the digest?',
        text: 'You will get no more digests of events.',
      },
      reminders: {
        title: 'Stop reminders?',
        text: 'You will get no more reminders or changes of the events you saved.',
      },
    },
    button: 'Unsubscribe',
    everything: 'Stop all mails instead',
    doneTitle: 'You are unsubscribed',
    done: {
      all: 'We send you no more mails, except about your account.',
      digest: 'We send you no more digests.',
      reminders: 'We send you no more reminders or changes.',
    },
    undo: 'Undo',
    undoneTitle: 'You get these mails again',
    undone: {
      all: 'We send you digests, reminders and changes by mail again, as you set them in Preferences.',
      digest: 'We send you digests again.',
      reminders: 'We send you reminders and changes of the events you saved again.',
    },
    notWorkingTitle: 'This link does not work',
    notWorking:
      'A part of the link is missing, or it is too old. Open the link in the mail again, or choose in Preferences what we send you.',
    preferences: 'Open Preferences',
  },
  notices: {
    heading: 'Events you saved',
    savedWhy: 'You get this mail because you saved this event on Uitpost.',
    fields: { startDate: 'Begins', endDate: 'Ends', city: 'City', location: 'Place' },
    nothing: 'not stated',
    reminder: {
      subject: (title: string): string => `Tomorrow: ${title}`,
      title: ['Tomorrow', 'it is on'],
      line: 'Tomorrow',
    },
    today: {
      subject: (title: string): string => `Today: ${title}`,
      title: ['Today', 'it is on'],
      line: 'Today',
    },
    changed: {
      subject: (title: string): string => `Changed: ${title}`,
      title: ['Something', 'changed'],
      line: 'Changed',
    },
    cancelled: {
      subject: (title: string): string => `Cancelled: ${title}`,
      title: ['It is', 'cancelled'],
      line: 'Cancelled',
    },
    reinstated: {
      subject: (title: string): string => `It is on after all: ${title}`,
      title: ['It is on', 'after all'],
      line: 'It is on after all',
    },
  },
  testMail: {
    subject: 'Test mail from Uitpost',
    title: ['A test', 'mail'],
    paragraph:
      'You sent this mail to yourself, as Uitpost sends all its mails. It arrived, so sending works.',
    why: 'You get this mail because you asked for a test mail.',
  },
  account: {
    hello: (name: string): string => `Hello ${name},`,
    helloNobody: 'Hello,',
    why: 'You get this mail because of your account on Uitpost, whatever your notification settings are.',
    otherwise: 'If the button does not work, open this address:',
    until: (time: string): string => `The link works once, until ${time}.`,
    confirm: {
      subject: 'Confirm your email address',
      title: ['Confirm', 'your address'],
      paragraphs: [
        'Welcome to Uitpost. Please confirm that this address is yours; after that we send your digests to it.',
      ],
      action: 'Confirm Email Address',
      caution:
        'You did not create an account? Then do nothing: without confirmation it is deleted automatically.',
    },
    reset: {
      subject: 'Choose a new password',
      title: ['A new', 'password'],
      paragraphs: ['Somebody, probably you, asked for a new password for your account.'],
      action: 'Choose New Password',
      caution: 'You did not ask for this? Then do nothing: your password stays as it is.',
    },
    emailChange: {
      subject: 'Confirm the change of your email address',
      title: ['A new', 'address'],
      paragraphs: [
        'The email address of your account is to be changed. It takes effect once it is confirmed at both addresses, the old one and the new one.',
      ],
      action: 'Confirm Change',
      caution: 'You know nothing about this? Then do nothing: without your confirmation nothing changes.',
    },
    subscribe: {
      subject: 'Confirm your email to start getting your weekly digest',
      title: ['Confirm', 'your email'],
      paragraphs: [
        'Somebody, probably you, asked for a weekly digest of events at this address. Confirm that it is yours, and the digest begins.',
      ],
      action: 'Confirm Email',
      caution: 'You did not ask for this? Then do nothing: without confirmation you get no digest.',
      why: 'You get this mail because this address was entered in a form on Uitpost.',
    },
    signIn: {
      subject: 'Your link to sign in',
      title: ['Sign in', 'to Uitpost'],
      paragraphs: [
        'Somebody, probably you, asked for a weekly digest of events at this address. It has an account already, so nothing has changed. Sign in with this link to choose what you follow.',
      ],
      action: 'Sign In',
      caution: 'You did not ask for this? Then do nothing: nobody signed in to your account.',
    },
    registeredAlready: {
      subject: 'You already have an account',
      title: ['You have', 'an account'],
      paragraphs: [
        'Somebody, probably you, tried to create an account with this email address. It has one already, so nothing was created and nothing has changed. Please sign in; the screen there also helps if you have forgotten your password.',
      ],
      action: 'Sign In',
      caution: 'That was not you? Then do nothing: nobody signed in to your account.',
    },
    security: {
      subject: (what: string): string => `Your account: ${what}`,
      title: ['About', 'your account'],
      paragraph: (what: string, at: string): string => `This happened to your account on ${at}: ${what}.`,
      caution: 'That was not you? Choose a new password now; it ends every other session.',
      action: 'Choose New Password',
      byAdmin: 'An administrator of Uitpost did this.',
      guessed: {
        paragraph:
          'Nobody signed in with them. Where you have signed in before, you can sign in as usual. Elsewhere signing in is paused while this goes on; a new password, chosen by a link in a mail, ends the pause.',
        caution:
          'You need not do anything. Is your password short, or do you use it elsewhere too? Then choose a new one now; it ends every other session.',
      },
      happened: {
        password_changed: 'the password was changed',
        password_reset: 'a new password was chosen through a link in a mail',
        role_changed: 'the role was changed',
        suspended: 'the account was suspended',
        reinstated: 'the account was opened again',
        token_reused: 'a session was ended because its key was used twice',
        locked_out: 'signing in was paused after many wrong passwords',
        email_changed: 'the email address was changed',
        phone_changed: 'the phone number was changed',
      } as Record<string, string>,
      somethingElse: 'a security setting was changed',
    },
    phoneCode: (code: string): string => `${code} is your Uitpost code. Do not share it.`,
  },
}
