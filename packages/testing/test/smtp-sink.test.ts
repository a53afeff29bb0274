import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SmtpSink, startSmtpSink } from '../src/index.ts'

let sink: SmtpSink

beforeEach(async () => {
  sink = await startSmtpSink()
})
afterEach(() => sink.close())

const send = (subject: string) =>
  createTransport({ url: sink.url, socketTimeout: 5_000 }).sendMail({
    from: 'post@uitpost.test',
    to: 'lotte@uitpost.test',
    subject,
    text: 'Hello',
  })

test('a mail can be read as it was sent', async () => {
  await send('Agenda in Café Één')
  const [message] = sink.messages()
  expect(message?.to).toEqual(['lotte@uitpost.test'])
  expect(message?.mail.subject).toBe('Agenda in Café Één')
})

test.each([451, 550])('a sink set to refuse with %i replies with it and stores nothing', async (code) => {
  sink.refuseWith(code)
  await expect(send('Refused')).rejects.toMatchObject({ responseCode: code })
  expect(sink.messages()).toEqual([])
})

test('a connection dropped after the data delivers the mail without confirming it', async () => {
  sink.dropAfterData()
  await expect(send('In doubt')).rejects.toThrow()
  expect(sink.messages().map((message) => message.mail.subject)).toEqual(['In doubt'])
  sink.accept()
  await send('Taken')
  expect(sink.messages()).toHaveLength(2)
})
