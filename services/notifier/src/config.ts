import { commonConfig, databaseConfig, readConfig, readOperatorConfig } from '@uitpost/service-kit'
import { z } from 'zod'

export const notifierConfig = {
  ...commonConfig,
  ...databaseConfig,
  NOTIFIER_SMTP_URL: z.url({ protocol: /^smtps?$/ }).meta({
    description: 'Mail server that takes our messages',
    examples: ['smtp://user:secret@mail.example.org:587'],
  }),
  NOTIFIER_MAIL_FROM: z
    .string()
    .min(3)
    .meta({
      description: 'Sender of every mail',
      examples: ['Uitpost <post@uitpost.example>'],
    }),
  NOTIFIER_MAIL_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(5)
    .meta({
      description: 'Connections to the mail server kept open',
      examples: ['5'],
    }),
}

export const config = () => readConfig(notifierConfig, process.env)
export type Config = ReturnType<typeof config>

/** For migrations and commands, which need nothing but the database. */
export const databaseUrl = (): string => readConfig(databaseConfig, process.env).DATABASE_URL

/** For commands about dead letters. */
export const operatorOptions = () => readOperatorConfig(process.env)
