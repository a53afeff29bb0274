// Installs the pinned Node and pnpm, then runs a script of this repository with them. Needs only Node 18+ and npm:
// node infra/toolchain/bootstrap.mjs <script.ts> [arguments]. No dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  existsSync,
  mkdirSync,
  constants as modes,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { constants, homedir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const toolchain = dirname(fileURLToPath(import.meta.url))
const root = resolve(toolchain, '..', '..')
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP']
const NODE_MAJOR = 24
const LONGEST_INSTALL_MS = 15 * 60_000

/** @param {string} line */
const log = (line) => process.stderr.write(`${line}\n`)

/** An error shown without stack trace. */
class UserError extends Error {}

/** @type {import('node:child_process').ChildProcess | undefined} */
let current
/** @type {NodeJS.Signals | undefined} */
let stopping
for (const name of FORWARDED) {
  process.on(name, () => {
    stopping = /** @type {NodeJS.Signals} */ (name)
    current?.kill(stopping)
  })
}

/** @param {string[]} args */
async function main(args) {
  if (!args[0]) throw new UserError('Usage: node infra/toolchain/bootstrap.mjs <script.ts> [arguments]')
  if (Number(process.versions.node.split('.')[0]) < 18) {
    throw new UserError(`Node 18 or newer is needed to begin; this is ${process.versions.node}.`)
  }
  const tools = hasPackagedTools() ? await packagedTools() : toolsOnPath()
  const environment = cleanEnvironment(tools)
  await installWorkspace(tools, environment)
  watchNpm()
  // The IPC channel closes when this process ends for any reason, so the script notices.
  return run(tools.node, [resolve(root, args[0]), ...args.slice(1)], {
    env: environment,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
}

/** The npm packages contain binaries for glibc on x64 and arm64 only. */
function hasPackagedTools() {
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) return false
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return Boolean(report.header?.glibcVersionRuntime)
}

/** Node and pnpm from npm packages, fetched if their lockfile has changed. */
async function packagedTools() {
  const modules = join(toolchain, 'node_modules')
  const tools = {
    node: join(modules, `node-linux-${process.arch}`, 'bin', 'node'),
    pnpm: join(modules, '@pnpm', `exe.linux-${process.arch}`, 'pnpm'),
  }
  const stamp = join(modules, '.uitpost-stamp')
  const wanted = hashOf([join(toolchain, 'package-lock.json')])
  const ready = () => isStamped(stamp, wanted) && existsSync(tools.node) && existsSync(tools.pnpm)
  await runLocked('toolchain', ready, async () => {
    const startedAt = Date.now()
    log(`Fetching Node ${NODE_MAJOR} and pnpm from the package registry …`)
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const code = await run('npm', args, {
      cwd: toolchain,
      env: { ...installEnvironment(), npm_config_cache: findNpmCache() },
      stdio: outputToStderr(),
    })
    if (code !== 0) throw new UserError(`npm could not fetch the toolchain (exit code ${code}).`)
    // npm leaves out optional packages that it cannot fetch, and exits with 0.
    if (!existsSync(tools.node) || !existsSync(tools.pnpm)) {
      throw new UserError('npm could not fetch Node and pnpm. Is the package registry reachable?')
    }
    writeFileSync(stamp, wanted)
    log(`Fetched in ${seconds(startedAt)} s`)
  })
  return tools
}

/** The installed Node and pnpm, on platforms without these packages. Throws if they are missing or too old. */
function toolsOnPath() {
  const pnpm = spawnSync('pnpm', ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' })
  const nodeIsNew = Number(process.versions.node.split('.')[0]) >= NODE_MAJOR
  if (nodeIsNew && pnpm.status === 0) return { node: process.execPath, pnpm: 'pnpm' }
  const missing = [
    nodeIsNew ? '' : `Node ${NODE_MAJOR} or newer (this is ${process.versions.node}; https://nodejs.org)`,
    pnpm.status === 0 ? '' : 'pnpm (npm install --global pnpm)',
  ].filter(Boolean)
  throw new UserError(
    `On ${process.platform} ${process.arch} the toolchain is not fetched by itself. Please install: ${missing.join(' and ')}.`,
  )
}

/**
 * @param {{ node: string, pnpm: string }} tools
 * @param {NodeJS.ProcessEnv} environment
 */
async function installWorkspace(tools, environment) {
  const stamp = join(root, 'node_modules', '.uitpost-stamp')
  const wanted = hashOf([join(root, 'pnpm-lock.yaml'), join(root, 'pnpm-workspace.yaml')])
  const ready = () => isStamped(stamp, wanted)
  await runLocked('workspace', ready, async () => {
    const startedAt = Date.now()
    log('Installing the dependencies …')
    const code = await run(
      tools.pnpm,
      ['install', '--frozen-lockfile', '--config.confirmModulesPurge=false'],
      {
        cwd: root,
        env: { ...installEnvironment(), PATH: environment.PATH },
        stdio: outputToStderr(),
      },
    )
    if (code !== 0) throw new UserError(`pnpm could not install the dependencies (exit code ${code}).`)
    writeFileSync(stamp, wanted)
    log(`Installed in ${seconds(startedAt)} s`)
  })
}

/** The child's output goes to stderr; stdout is reserved for the script. */
const outputToStderr = () => /** @type {import('node:child_process').StdioOptions} */ (['ignore', 2, 2])

/** @param {{ node: string, pnpm: string }} tools */
function cleanEnvironment(tools) {
  const environment = withoutNpm(() => false)
  const folders = [tools.node, tools.pnpm].filter((path) => path.includes('/')).map(dirname)
  environment.PATH = [...folders, process.env.PATH ?? ''].join(delimiter)
  environment.TURBO_TELEMETRY_DISABLED = '1'
  environment.TZ = 'UTC'
  // Compiled modules, which all programs share: with them a service starts in two thirds of the time.
  environment.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node')
  return environment
}

/** Environment for installing: keeps npm's settings for registry, cache and proxy. */
const installEnvironment = () =>
  withoutNpm((key) => /^npm_config_(registry|cache|store_dir|userconfig|.*proxy|cafile)$/i.test(key))

/** npm's cache, or one in this repository if it cannot be written, as with a read-only home. */
function findNpmCache() {
  const cache = process.env.npm_config_cache ?? join(homedir(), '.npm')
  try {
    mkdirSync(cache, { recursive: true })
    accessSync(cache, modes.W_OK)
    return cache
  } catch {
    return join(root, 'node_modules', '.cache', 'npm')
  }
}

/**
 * The environment without npm_* variables, which npm sets for its scripts and a nested npm or pnpm would read as settings.
 * @param {(key: string) => boolean} keep
 */
function withoutNpm(keep) {
  const environment = { ...process.env }
  for (const key of Object.keys(environment)) {
    if (/^npm_/i.test(key) && !keep(key)) delete environment[key]
  }
  delete environment.NODE_ENV
  return environment
}

/**
 * Does the work unless it is done. A lock file makes a second process wait for the first.
 * @param {string} name
 * @param {() => boolean} isDone
 * @param {() => Promise<void>} work
 */
async function runLocked(name, isDone, work) {
  if (isDone()) return
  const lock = join(toolchain, `.${name}.lock`)
  for (let waited = false; !takeLock(lock); waited = true) {
    if (!waited) log('Another start is installing; waiting for it …')
    await pause(200)
  }
  try {
    if (!isDone()) await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** @param {string} lock */
function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code
    if (code !== 'EEXIST') throw new UserError(`Cannot write in ${toolchain} (${code}).`)
  }
  try {
    const holder = Number(readFileSync(lock, 'utf8'))
    const ageMs = Date.now() - statSync(lock).mtimeMs
    // An empty file is just being written; a very old one is left over from a crash.
    if ((holder > 0 && !isAlive(holder)) || ageMs > LONGEST_INSTALL_MS) rmSync(lock, { force: true })
  } catch {}
  return false
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/**
 * Runs a program and resolves with its exit code, 128 + n for signal n.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>}
 */
function run(command, args, options) {
  if (stopping) return Promise.resolve(128 + constants.signals[stopping])
  return new Promise((done, fail) => {
    current = spawn(command, args, options)
    current.once('error', (error) => fail(new UserError(`${command} cannot be run: ${error.message}`)))
    current.once('exit', (code, signal) => {
      current = undefined
      done(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}

/**
 * Stops the script when npm is killed: without this check, a SIGKILL of npm would leave everything running. The scripts
 * of package.json use `exec`, so that the parent process is npm and not a shell, which would not forward a signal.
 */
function watchNpm() {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    current?.kill('SIGTERM')
  }, 1_000)
  timer.unref()
}

/** @param {string[]} files */
function hashOf(files) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex')
}

/**
 * @param {string} stamp
 * @param {string} wanted
 */
function isStamped(stamp, wanted) {
  try {
    return readFileSync(stamp, 'utf8') === wanted
  } catch {
    return false
  }
}

/** @param {number} startedAt */
const seconds = (startedAt) => ((Date.now() - startedAt) / 1_000).toFixed(1)

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UserError)) throw error
  log(error.message)
  process.exitCode = 1
}
