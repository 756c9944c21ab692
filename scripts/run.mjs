// The launcher behind every npm script, in JavaScript that Node 20 understands: `node scripts/run.mjs <command> ...`.
// Installs missing packages, then runs scripts/<command>.ts, or the package binary of that name, with the Node 24 that
// is one of the packages (node_modules/.bin/node).
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = [22, 18]

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const [command, ...args] = process.argv.slice(2)

install()
const script = join(root, 'scripts', `${command}.ts`)
const program = existsSync(script) ? [nodeBinary(), script] : [join(modules, '.bin', command)]
const child = spawn(program[0], [...program.slice(1), ...args], {
  stdio: 'inherit',
  cwd: root,
  env: {
    ...process.env,
    PATH: `${join(modules, '.bin')}:${process.env.PATH}`,
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    WRANGLER_SEND_METRICS: 'false',
    NO_UPDATE_NOTIFIER: '1',
  },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))

/** Runs npm ci when package-lock.json has changed since the last time; file times are no sign of it after a checkout. */
function install() {
  const hashFile = join(modules, '.lock-hash')
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) return
  console.error('Installing packages (about half a minute the first time)')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', process.stderr, 'inherit'],
  })
  if (status === 0) return writeFileSync(hashFile, hash)
  console.error('The packages were not installed: npm ci failed, its reason is above.')
  process.exit(1)
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
