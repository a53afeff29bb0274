// node infra/local/src/containers/print-secrets.ts FILE: prints the Secrets of infra/kubernetes for kubectl apply. FILE
// keeps what was generated: the next call prints the same. Keys of providers come from the environment.
import { loadSecrets } from '../homes/secrets.ts'
import { kubernetesSecrets } from './kubernetes-secrets.ts'

const [file] = process.argv.slice(2)
if (!file) {
  console.error('Name the file that keeps the secrets, outside the repository.')
  process.exit(1)
}
const { GROQ_API_KEY, NOTIFIER_SMTP_URL } = process.env
const items = kubernetesSecrets(await loadSecrets(file), { GROQ_API_KEY, NOTIFIER_SMTP_URL })
console.log(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }, null, 2))
