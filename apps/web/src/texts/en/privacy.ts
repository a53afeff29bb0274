/** English texts of the privacy settings and the privacy policy. */
export const enPrivacy = {
  'privacy.settings.title': 'Cookie & GDPR Settings',
  'privacy.settings.heading': 'Privacy settings',
  'privacy.settings.lead':
    'What you allow, since when, and how to take it back: one tap, the same as giving it.',
  'privacy.choices': 'Your choices',
  'privacy.choices.loadFailed': 'Your earlier choices could not be loaded.',
  'privacy.essential.text':
    'Keeps you signed in and remembers your choices on this page. Without it nothing works.',
  'privacy.analytics.text':
    'Lets us count which screens are used. Nothing is counted before you allow it, and nothing is shared.',
  'privacy.marketing.text': 'Lets us write about new things on Uitpost, such as Premium. Never about others.',
  'privacy.allowed': 'Allowed',
  'privacy.refused': 'Not allowed',
  'privacy.allowedSince': 'Allowed since {date}',
  'privacy.refusedSince': 'Not allowed since {date}',
  'privacy.undecided': 'No choice made yet: not allowed',
  'privacy.saved': 'Saved.',
  'privacy.saving': 'Saving...',
  'privacy.saveFailed':
    'Your choice holds in this browser, but could not be written down on the server. Please try again.',
  'privacy.rights': 'Your rights',
  'privacy.rights.signedIn':
    'Download everything we hold about you, or delete your account, on your profile.',
  'privacy.rights.profile': 'Go to your profile',
  'privacy.rights.visitor': 'Sign in to download everything we hold about you, or to delete your account.',
  'privacy.rights.signIn': 'Sign in',
  'privacy.rights.policy': 'Read the privacy policy',
  'privacy.rights.contact': 'Questions, or something to put right:',
  'privacy.policy.title': 'Privacy Policy',
  'privacy.policy.changed': 'In force since {date}.',

  'policy.age.text':
    'Uitpost is not for users under {age}. Whoever creates an account confirms to be {age} or older.',
  'policy.held': 'What we hold about you',
  'policy.held.account':
    'Your account: name, email address, password (only as a hash that cannot be read back), city, country, and when you confirmed your age.',
  'policy.held.preferences':
    'Your preferences: how often, through what and in which language you hear from us; your phone number only if you give it.',
  'policy.held.interests': 'What you follow: categories you subscribed to and events you saved.',
  'policy.held.suggestions': 'What you suggest: events, addresses and calendars, and what became of them.',
  'policy.held.messages': 'What we sent you, so that nothing is sent twice.',
  'policy.held.push':
    'Each browser in which you turn push on: the address and keys it gives for that, and what it calls itself.',
  'policy.held.security':
    'Where and when you signed in, with network address and browser, to keep others out.',
  'policy.held.consents': 'Your choices about cookies, with time and wording.',
  'policy.why': 'Why',
  'policy.why.contract':
    'To do what you signed up for: find events and post them to you (GDPR article 6.1.b).',
  'policy.why.security': 'To keep accounts safe: our legitimate interest, and yours (article 6.1.f).',
  'policy.why.consent':
    'Anything else, analytics and marketing, only if you allow it (article 6.1.a). You can take it back at any time.',
  'policy.cookies': 'Cookies and storage',
  'policy.cookies.text':
    'Essential: one cookie that keeps you signed in, and in the storage of your browser your session, your cookie choice and how you like the screens (theme, language, hidden hints). A visitor who makes a cookie choice gets a number without a name, so that the choice can be shown to have been made. Nothing optional is stored before you allow it, and no page asks other companies for anything.',
  'policy.others': 'Who else sees it',
  'policy.others.text':
    'Nobody buys it and nobody sees it for advertising. Mail and SMS leave through carriers, who get the address and the message. Push messages leave through the service of whoever made your browser, encrypted for your browser alone. The AI that looks for events never sees anything about you.',
  'policy.kept': 'How long we keep it',
  'policy.kept.account': 'Account, preferences, devices for push, categories, saved events, suggestions',
  'policy.kept.account.time': 'as long as your account',
  'policy.kept.unconfirmed': 'An account whose address is never confirmed',
  'policy.kept.links': 'Links and codes that we send you',
  'policy.kept.links.time': '{link} minutes, codes {code}',
  'policy.kept.sessions': 'Where you are signed in, since you were last there',
  'policy.kept.security': 'The security log: sign-ins and failures',
  'policy.kept.deliveries': 'What we sent you',
  'policy.kept.visitors': 'Cookie choices of visitors without an account',
  'policy.kept.days.one': '{count} day',
  'policy.kept.days.other': '{count} days',
  'policy.kept.after':
    'When you delete your account everything goes, but for three things that no longer name you: events you suggested that were published, as they were published; entries in the log of what admins did; and a hash of an address that asked for no more mail.',
  'policy.rights': 'Your rights',
  'policy.rights.text':
    'See it, correct it, take it with you, have it deleted, object, and complain to the authority of your country. Most of it you can do yourself: download and delete on your profile, correct in your preferences.',
  'policy.rights.contact': 'For the rest, write to',
} as const
