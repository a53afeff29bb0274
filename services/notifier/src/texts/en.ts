import type { Frequency } from '@uitpost/contracts'

const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many)

export const en = {
  digestSubject: (frequency: Frequency, count: number, first: string): string => {
    const period = { daily: 'Your day', weekly: 'Your week', monthly: 'Your month' }[frequency]
    return count === 1 ? `${period} in post: ${first}` : `${period} in post: ${first} and ${count - 1} more`
  },
  digestPreheader: (titles: string): string => `${titles}. In the categories you follow.`,
  digestTitle: {
    daily: ['Your day', 'in post'],
    weekly: ['Your week', 'in post'],
    monthly: ['Your month', 'in post'],
  },
  dateLine: (date: string): string => `Sent ${date}`,
  eventsHeading: (count: number): string => `${count} ${plural(count, 'event', 'events')} in your categories`,
  uncategorized: 'Uncategorized',
  viewEvent: 'View Event',
  viewAll: 'View All Events',
  why: (frequency: Frequency, count: number): string => {
    const often = { daily: 'every day', weekly: 'once a week', monthly: 'once a month' }[frequency]
    return `You get this ${often} because you follow ${count} ${plural(count, 'category', 'categories')} on Uitpost.`
  },
  reasons: {
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
        text: 'No more digests, reminders and changes by mail. Mails about your account, such as a new password, still reach you.',
      },
      digest: {
        title: 'Stop the digest?',
        text: 'You will get no more digests of events, however often they came.',
      },
      reminders: {
        title: 'Stop reminders?',
        text: 'You will get no more reminders and changes of the events you saved.',
      },
    },
    button: 'Unsubscribe',
    everything: 'Stop all mails instead',
    doneTitle: 'You are unsubscribed',
    done: {
      all: 'We send you no more mails but those about your account.',
      digest: 'We send you no more digests.',
      reminders: 'We send you no more reminders and changes.',
    },
    preferences: 'Change your mind in Preferences',
  },
  notices: {
    heading: 'Events you saved',
    savedWhy: 'You get this because you saved this event on Uitpost.',
    fields: { startDate: 'Begins', endDate: 'Ends', city: 'City', location: 'Place' },
    nothing: 'not stated',
    reminder: {
      subject: (title: string): string => `Tomorrow: ${title}`,
      title: ['Tomorrow', 'it is on'],
      line: 'Tomorrow',
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
      'This mail was sent to yourself, the way all mails of Uitpost go. It arrived, so that way works.',
    why: 'You get this because you asked for a test mail.',
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
        'Welcome to Uitpost. Please confirm that this address is yours; after that your digests can be posted to it.',
      ],
      action: 'Confirm Email Address',
      caution:
        'You did not create an account? Then do nothing: without confirmation it disappears by itself.',
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
        'The email address of your account is to be changed. The change counts once it is confirmed at both addresses, the old one and the new one.',
      ],
      action: 'Confirm Change',
      caution: 'You know nothing of this? Then do nothing: without your confirmation nothing changes.',
    },
    registeredAlready: {
      subject: 'You already have an account',
      title: ['You have', 'an account'],
      paragraphs: [
        'Somebody, probably you, tried to create an account with this email address. It has one already, so nothing was created and nothing has changed. Please sign in; the screen there also helps if you have forgotten your password.',
      ],
      action: 'Sign In',
      caution: 'That was not you? Then do nothing: nobody got into your account.',
    },
    security: {
      subject: (what: string): string => `Your account: ${what}`,
      title: ['About', 'your account'],
      paragraph: (what: string, at: string): string => `This happened to your account on ${at}: ${what}.`,
      caution: 'That was not you? Choose a new password now; it ends every other session.',
      action: 'Choose New Password',
      byAdmin: 'An administrator of Uitpost did this.',
      happened: {
        password_changed: 'the password was changed',
        password_reset: 'a new password was chosen by a mailed link',
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
    phoneCode: (code: string): string => `${code} is your Uitpost code. Tell it to nobody.`,
  },
}
