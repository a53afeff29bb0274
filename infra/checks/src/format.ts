// npm run format: formats code and sorts imports with Biome, writes .env.example, the placeholders of the texts and, where
// kubectl is installed, the rendered manifests.
import { join } from 'node:path'
import { writeEnvExample } from './env-example.ts'
import { writeRendered } from './kubernetes/manifests.ts'
import { writeTextParameters } from './rules/texts.ts'
import { runProgram } from './run-program.ts'
import { REPOSITORY } from './source-files.ts'

await writeEnvExample()
writeTextParameters()
writeRendered()
const biome = join(REPOSITORY, 'node_modules', '.bin', 'biome')
process.exitCode = await runProgram(biome, ['check', '--write', '.'], { cwd: REPOSITORY })
