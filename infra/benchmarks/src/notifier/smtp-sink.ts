// A minimal mail server that only counts; started by bench-notifier.ts and queried through its channel.
import { createServer, type Socket } from 'node:net'

const delayMs = Number(process.argv[2] ?? 0)
const END = '\r\n.\r\n'
const taken = new Map<string, number>()

function serve(socket: Socket): void {
  let text = ''
  let data = false
  let to = ''
  let tail = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  const handle = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (verb === 'EHLO') say('250 here')
    else if (verb === 'DATA') {
      data = true
      tail = ''
      say('354 go on')
    } else if (verb === 'QUIT') socket.end('221 bye\r\n')
    else say('250 ok')
  }
  const accept = () => {
    taken.set(to, (taken.get(to) ?? 0) + 1)
    say('250 taken')
  }
  socket.setNoDelay(true)
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    if (data) {
      tail = (tail + chunk.subarray(-END.length).toString('latin1')).slice(-END.length)
      if (tail !== END) return
      data = false
      if (delayMs > 0) setTimeout(accept, delayMs)
      else accept()
      return
    }
    text += chunk.toString('latin1')
    for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
      const line = text.slice(0, end)
      text = text.slice(end + 2)
      handle(line)
    }
  })
  say('220 sink')
}

const server = createServer(serve)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
process.on('message', () => {
  const times = [...taken.values()]
  process.send?.({ people: times.length, doubled: times.filter((count) => count > 1).length })
  taken.clear()
})
process.on('disconnect', () => process.exit())
