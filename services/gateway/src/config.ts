import { commonConfig, readConfig } from '@uitpost/service-kit'
import { z } from 'zod'

const serviceUrl = (service: string, port: number) =>
  z.url({ protocol: /^https?$/ }).meta({
    description: `Where the gateway reaches ${service}`,
    examples: [`http://${service}:${port}`],
  })

export const gatewayConfig = {
  ...commonConfig,
  GATEWAY_AUTH_URL: serviceUrl('auth', 8081),
  GATEWAY_CATALOGUE_URL: serviceUrl('catalogue', 8082),
  GATEWAY_DISCOVERY_URL: serviceUrl('discovery-worker', 8083),
  GATEWAY_NOTIFIER_URL: serviceUrl('notifier', 8084),
  GATEWAY_WEB_ROOT: z
    .string()
    .min(1)
    .meta({
      description: 'Folder of the built web app',
      examples: ['apps/web/dist'],
    }),
}

export const config = () => readConfig(gatewayConfig, process.env)
export type Config = ReturnType<typeof config>
