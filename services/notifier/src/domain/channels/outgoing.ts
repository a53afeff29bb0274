import type { Mail } from '../../clients/mail.ts'
import type { PhoneMessage } from '../../clients/phones.ts'
import type { PushMessage } from '../../clients/push.ts'

/** A message to one person: a mail, or a message to their phone or browser. */
export type Outgoing = Mail | PhoneMessage | PushMessage
