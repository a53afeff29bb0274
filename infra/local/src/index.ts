export { type RunFile, readRunFile } from './homes/run-file.ts'
export { runningDatabaseUrl } from './homes/running-database.ts'
export { type Inbox, type Message, type MessageSummary, startInbox } from './inbox/index.ts'
export { MEMORY_FLAGS } from './processes/run-script.ts'
