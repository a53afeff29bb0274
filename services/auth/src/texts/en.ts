import { RETENTION_DAYS } from '@uitpost/contracts'

export const en = {
  home: 'To the front page',
  sent: {
    title: 'Please open your inbox',
    paragraphs: (email: string) => [
      `We have sent a mail to ${email}. Open the link in it to go on.`,
      'Nothing there? Please look into your spam folder, and check that the address is right. You can ask for another mail in an hour.',
    ],
  },
  mistakes: { title: 'Please check the form' },
  ask: {
    title: 'Confirm your email',
    paragraphs: (city: string) => [
      `Press the button to start your weekly digest for ${city}. You get an account without a password, with this email address.`,
    ],
    button: 'Start My Weekly Digest',
  },
  confirmed: {
    title: 'Your email is confirmed',
    paragraphs: (city: string) => [
      `Your weekly digest for ${city} comes on Thursdays. Every mail has a link to unsubscribe.`,
      'You can sign in to follow more categories and save events. If you have no password yet, set one by a link in a mail.',
    ],
    setPassword: 'Set a Password',
  },
  invalid: {
    title: 'This link does not work',
    paragraphs: [
      `A part of the link is missing, or it is older than ${RETENTION_DAYS.emailSubscription} days. Please open the link in the mail again, or subscribe again.`,
    ],
  },
  notYet: {
    title: 'Please try again tomorrow',
    paragraphs: [
      'An earlier account with this email address is still being deleted. Nothing was confirmed; the link in the mail still works.',
    ],
  },
}
