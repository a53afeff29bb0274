import { MINIMUM_AGE } from '@uitpost/contracts'

export const en = {
  skip: 'Skip to content',
  home: 'Uitpost, home',
  ways: 'Main',
  signIn: 'Sign In',
  getStarted: 'Get Started',
  footer: 'Footer',
  agenda: 'What is on',
  policy: 'Privacy Policy',
  settings: 'Cookie & GDPR Settings',
  developers: 'For developers',
  subscribe: {
    heading: (category: string, city: string) => `${category} in ${city}, by email`,
    headingOfAny: (city: string) => `What is on in ${city}, by email`,
    kind: 'Kind of event',
    text: 'Once a week we mail you what is on, checked at the source. It is free, and every mail has a link to unsubscribe.',
    email: 'Email',
    /** The words before the link to the policy, the link, and the words after it. */
    statement: [`I am ${MINIMUM_AGE} or older and have read the `, 'privacy policy', ''],
    submit: 'Email me every week',
    errors: {
      email: 'Please enter a valid email address.',
      statement: `Please confirm that you are ${MINIMUM_AGE} or older and have read the privacy policy.`,
    },
  },
}
