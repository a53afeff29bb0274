import type { Secrets } from '../homes/secrets.ts'
import { secretFiles } from './secret-files.ts'

const PRIMARY = 'postgres://postgres-rw:5432'
const POOLER = 'postgres://postgres-pooler:5432'
/** The operator's service for the standbys. */
const REPLICA = 'postgres://postgres-ro:5432'

/** Keys of other providers, which only the operator has; the names are environment keys of the services. */
export interface ProviderKeys {
  GROQ_API_KEY?: string | undefined
  NOTIFIER_SMTP_URL?: string | undefined
}

export interface KubernetesSecret {
  apiVersion: 'v1'
  kind: 'Secret'
  metadata: { name: string }
  type: string
  stringData: Record<string, string>
}

const secretOf = (name: string, stringData: Record<string, string>, type = 'Opaque'): KubernetesSecret => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name },
  type,
  stringData,
})

/** The Secrets that infra/kubernetes mounts, one for each reader. */
export function kubernetesSecrets(secrets: Secrets, keys: ProviderKeys): KubernetesSecret[] {
  const files = secretFiles(secrets, { primary: PRIMARY, services: POOLER, replica: REPLICA })
  const given: Record<string, Record<string, string>> = {
    'discovery-worker': { ...(keys.GROQ_API_KEY && { 'groq-api-key': keys.GROQ_API_KEY }) },
    notifier: { ...(keys.NOTIFIER_SMTP_URL && { 'smtp-url': keys.NOTIFIER_SMTP_URL }) },
  }
  const superuser = { username: 'postgres', password: secrets.postgresPassword }
  return [
    ...Object.entries(files).map(([name, texts]) => secretOf(name, { ...texts, ...given[name] })),
    secretOf('postgres-superuser', superuser, 'kubernetes.io/basic-auth'),
  ]
}
