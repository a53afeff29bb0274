const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many)

export const en = {
  digestSubject: (count: number, first: string): string =>
    count === 1 ? `Your week in post: ${first}` : `Your week in post: ${first} and ${count - 1} more`,
  digestPreheader: (titles: string): string => `${titles}. In the categories you follow.`,
  digestTitle: ['Your week', 'in post'],
  dateLine: (date: string): string => `Sent ${date}`,
  eventsHeading: (count: number): string => `${count} ${plural(count, 'event', 'events')} in your categories`,
  uncategorized: 'Uncategorized',
  viewEvent: 'View Event',
  viewAll: 'View All Events',
  why: (count: number): string =>
    `You get this mail because you follow ${count} ${plural(count, 'category', 'categories')} on Uitpost.`,
  account: {
    hello: (name: string): string => `Hello ${name},`,
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
