// npm run format: layout and import order by Biome, and .env.example anew from the services' settings.
import { join } from 'node:path'
import { writeEnvExample } from './env-example.ts'
import { runProgram } from './run-program.ts'
import { REPOSITORY } from './source-files.ts'

await writeEnvExample()
const biome = join(REPOSITORY, 'node_modules', '.bin', 'biome')
process.exitCode = await runProgram(biome, ['check', '--write', '.'], { cwd: REPOSITORY })
