/** English texts of push notifications in Preferences. */
export const enPush = {
  'push.heading': 'Push',
  'push.text':
    'Reminders and changes of events you saved, at once and also while Uitpost is closed. Digests never come this way.',
  'push.premium': 'Push notifications require premium account',
  'push.unsupported':
    'This browser takes no push messages. On an iPhone or iPad, add Uitpost to the Home Screen first and open it from there.',
  'push.blocked':
    'Notifications of Uitpost are blocked in this browser. Allow them in its settings for this site, then come back here.',
  'push.turnOn': 'Turn on for this device',
  'push.turningOn': 'Turning on...',
  'push.on': 'on',
  'push.turnOff': 'Turn off for this device',
  'push.noReminders': 'Event reminders are off in your notification preferences, so nothing is pushed.',
  'push.others': 'Other devices',
  'push.since': 'On since {date}',
  'push.lastMessage': 'last message {date}',
  'push.remove': 'Remove',
  'push.notAllowed': 'Your browser was not allowed to show notifications, so nothing was turned on.',
  'push.notReached': 'Your browser could not reach its push service. Please try again later.',
  'push.failed': 'That did not work. Please try again.',
  'push.loadFailed': 'Your devices for push could not be loaded.',
  'push.turnedOn': 'Push is on',
  'push.turnedOn.text': 'Reminders and changes reach this device from now on.',
  'push.turnedOff': 'Push is off',
  'push.turnedOff.text': 'Nothing is pushed to this device any more.',
  'push.removed': 'Device removed',
  'push.removed.text': 'Nothing is pushed to it any more.',
} as const
