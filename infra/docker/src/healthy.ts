// Health check of every container: exits with 0 if the service is ready. The argument is the path, default /ready.
const path = process.argv[2] ?? '/ready'
const answer = await fetch(`http://127.0.0.1:${process.env['PORT']}${path}`, {
  signal: AbortSignal.timeout(4_000),
})
// The sandbox has no such path; its 404 also shows that it runs.
process.exit(answer.status < 500 ? 0 : 1)
