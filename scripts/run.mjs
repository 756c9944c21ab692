// The one door to every command, in JavaScript any Node 20 understands: installs what is missing, then runs
// scripts/<command>.ts with the Node that the project brings along (node_modules/.bin/node).
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [command, ...rest] = process.argv.slice(2)
const modules = join(root, 'node_modules')

install()
const child = spawn(nodeBinary(), [join(root, 'scripts', `${command}.ts`), ...rest], {
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

/** A stamp in node_modules says which lock file it was installed from: times do not survive a checkout. */
function install() {
  const stamp = join(modules, '.lock-hash')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing packages (about half a minute the first time)')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status === 0) return writeFileSync(stamp, wanted)
  console.error('The packages could not be installed: npm ci failed, its reason stands above.')
  process.exit(1)
}

function nodeBinary() {
  const bundled = join(modules, '.bin', 'node')
  if (existsSync(bundled)) return bundled
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  console.error(
    `This machine's Node is ${process.versions.node}, and the Node 24 package for it was not installed. ` +
      'Install Node 22.18 or newer and run the command again.',
  )
  process.exit(1)
}
