// The mail inbox as a container of its own: what `npm start` runs within its process.
import { startInbox } from '../inbox/index.ts'
import { untilStopped } from './until-stopped.ts'

const inbox = await startInbox({ folder: '/data', host: '0.0.0.0', port: 8025, smtpPort: 2525 })
untilStopped(inbox.close)
