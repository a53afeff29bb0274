// What a container's health check runs: 0 when the service takes work. Its argument is the path that is asked.
const path = process.argv[2] ?? '/ready'
const answer = await fetch(`http://127.0.0.1:${process.env['PORT']}${path}`, {
  signal: AbortSignal.timeout(4_000),
})
// The sandbox knows no such path, which is an answer too.
process.exit(answer.status < 500 ? 0 : 1)
