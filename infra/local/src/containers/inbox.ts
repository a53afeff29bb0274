// The mail inbox as a container, called `inbox` by others; `npm start` runs it within its own process.
import { startInbox } from '../inbox/index.ts'
import { untilStopped } from './until-stopped.ts'

const inbox = await startInbox({
  folder: '/data',
  name: 'inbox',
  host: '0.0.0.0',
  port: 8025,
  smtpPort: 2525,
})
untilStopped(inbox.close)
