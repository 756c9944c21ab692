// The launcher behind every npm script, in JavaScript that Node 20 understands: `node scripts/run.mjs <command> ...`.
// Installs missing packages, then runs scripts/<command>.ts, or the package binary of that name, with the Node 24 that
// is one of the packages (node_modules/.bin/node).
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = [22, 18]

/** Commands that write the generated schemas anew; the first command after an installation does too, for editors. */
const WRITE_SCHEMAS = new Set(['start', 'dev', 'test'])

/** What Node is told of a command. A server that waits keeps little of what it started with: 90 MB less. */
const FLAGS = { start: ['--max-semi-space-size=1', '--expose-gc'] }

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const [command, ...args] = process.argv.slice(2)

const isNew = install()
if (isNew || WRITE_SCHEMAS.has(command))
  spawnSync(nodeBinary(), [join(root, 'scripts/reference.ts'), 'schemas'], { cwd: root, stdio: 'inherit' })
const script = join(root, 'scripts', `${command}.ts`)
const flags = FLAGS[command] ?? []
const program = existsSync(script) ? [nodeBinary(), ...flags, script] : [join(modules, '.bin', command)]
const env = {
  ...process.env,
  PATH: `${join(modules, '.bin')}:${process.env.PATH}`,
  // What Node made of a module is kept for the next command: a quarter of what a short one takes.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.forecourt/compile-cache'),
  // glibc otherwise keeps what large buffers were: 200 MB of `npm start`.
  MALLOC_MMAP_THRESHOLD_: '131072',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  NO_UPDATE_NOTIFIER: '1',
}
process.chdir(root)
// The program takes the place of this process where a system and its Node can.
if (process.execve && process.platform !== 'win32') process.execve(program[0], [...program, ...args], env)
const child = spawn(program[0], [...program.slice(1), ...args], { stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))

/** Runs npm ci unless the packages of package-lock.json are in place: file times are no sign of it after a checkout. True where it ran. */
function install() {
  if (isInstalled()) return false
  console.error('Installing packages (about half a minute the first time)')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', process.stderr, 'inherit'],
  })
  if (status === 0) return true
  console.error('The packages were not installed: npm ci failed, its reason is above.')
  process.exit(1)
}

/** By the list that npm leaves in node_modules at the end of each installation, which lacks what is for other systems. */
function isInstalled() {
  const list = join(modules, '.package-lock.json')
  if (!existsSync(list)) return false
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const installed = packagesOf(list)
  const isInPlace = ([path, { version, integrity, optional }]) => {
    const found = installed[path]
    return found ? found.version === version && found.integrity === integrity : optional === true
  }
  return Object.entries(wanted).every(isInPlace) && Object.keys(installed).every((path) => path in wanted)
}

/** The packages of a lock file by their folders, without the project itself. */
function packagesOf(file) {
  const { '': _, ...packages } = JSON.parse(readFileSync(file, 'utf8')).packages
  return packages
}

function nodeBinary() {
  const bundled = join(modules, '.bin', 'node')
  if (existsSync(bundled)) return bundled
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return process.execPath
  console.error(
    `Node ${process.versions.node} is too old, and there is no packaged Node 24 for this system (${process.platform}-${process.arch}). ` +
      `Install Node ${OLDEST_NODE.join('.')} or newer and run the command again.`,
  )
  process.exit(1)
}
