import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from '@uitpost/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REPOSITORY } from '../src/services.ts'

/** A repository with only the fetched toolchain, to test the steps after fetching. */
let root: string

const stampOf = (...files: string[]) => {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex')
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'uitpost-bootstrap-'))
  const real = join(REPOSITORY, 'infra', 'toolchain')
  const toolchain = join(root, 'infra', 'toolchain')
  mkdirSync(join(toolchain, 'node_modules'), { recursive: true })
  mkdirSync(join(root, 'node_modules'))
  for (const file of ['bootstrap.mjs', 'package-lock.json'])
    copyFileSync(join(real, file), join(toolchain, file))
  for (const name of [`node-linux-${process.arch}`, '@pnpm']) {
    symlinkSync(join(real, 'node_modules', name), join(toolchain, 'node_modules', name))
  }
  const locks = ['pnpm-lock.yaml', 'pnpm-workspace.yaml'].map((name) => join(root, name))
  for (const lock of locks) writeFileSync(lock, '')
  writeFileSync(
    join(toolchain, 'node_modules', '.uitpost-stamp'),
    stampOf(join(toolchain, 'package-lock.json')),
  )
  writeFileSync(join(root, 'node_modules', '.uitpost-stamp'), stampOf(...locks))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function bootstrap(source: string, environment: Record<string, string> = {}, args: string[] = []) {
  const script = join(mkdtempSync(join(root, 'script-')), 'script.ts')
  writeFileSync(script, source)
  const child = spawn(process.execPath, [join(root, 'infra/toolchain/bootstrap.mjs'), script, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, ended, output: () => output }
}

describe.runIf(process.platform === 'linux')('the bootstrap', () => {
  test.each([0, 1, 7])('ends with the exit code of the script (%i)', async (code) => {
    expect(await bootstrap(`process.exit(${code})`).ended).toBe(code)
  })

  test('runs TypeScript in Node 24 with the arguments, in UTC, without npm and without NODE_ENV', async () => {
    const script = bootstrap(
      `const { env, argv, version } = process
       const npm = Object.keys(env).filter((key) => key.startsWith('npm_'))
       const found: unknown = [version.split('.')[0], argv.slice(2), env.TZ, env.NODE_ENV ?? null, npm]
       console.log(JSON.stringify(found))`,
      { npm_config_loglevel: 'silent', npm_package_name: 'x', NODE_ENV: 'production', TZ: 'Asia/Tokyo' },
      ['one', '--two'],
    )
    await script.ended
    expect(JSON.parse(script.output())).toEqual(['v24', ['one', '--two'], 'UTC', null, []])
  })

  test.each([
    ['can be written', 'cache', 'cache'],
    ['cannot, as in a read-only home', 'package-lock.json/cache', '../../node_modules/.cache/npm'],
  ])('fetches with the cache of npm if it %s', async (_, given, used) => {
    const toolchain = join(root, 'infra', 'toolchain')
    const note = join(root, 'cache-of-npm')
    writeFileSync(join(root, 'npm'), `#!/bin/sh\nprintf %s "$npm_config_cache" >'${note}'\n`, { mode: 0o755 })
    rmSync(join(toolchain, 'node_modules', '.uitpost-stamp'))
    const PATH = `${root}:${process.env['PATH']}`
    expect(await bootstrap('', { PATH, npm_config_cache: join(toolchain, given) }).ended).toBe(0)
    expect(readFileSync(note, 'utf8')).toBe(join(toolchain, used))
  })

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('passes %s on and waits for the end', async (name) => {
    const script = bootstrap(
      `process.on('${name}', () => setTimeout(() => { console.log('cleaned up'); process.exit(0) }, 20))
       setInterval(() => {}, 1000)
       console.log('ready')`,
    )
    await waitFor(() => script.output().includes('ready'))
    script.child.kill(name)
    expect(await script.ended).toBe(0)
    expect(script.output()).toContain('cleaned up')
  })

  test('a script killed by a signal exits with 128 plus the signal’s number', async () => {
    expect(await bootstrap(`process.kill(process.pid, 'SIGKILL')`).ended).toBe(137)
  })

  test('the script is disconnected when the bootstrap is killed', async () => {
    const note = join(root, 'note')
    const script = bootstrap(
      `import { writeFileSync } from 'node:fs'
       process.on('disconnect', () => { writeFileSync('${note}', 'alone'); process.exit(0) })
       setInterval(() => {}, 1000)
       console.log('ready')`,
    )
    await waitFor(() => script.output().includes('ready'))
    script.child.kill('SIGKILL')
    expect(await waitFor(() => readFileSync(note, 'utf8'))).toBe('alone')
  })
})
