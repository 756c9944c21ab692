import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Stop } from './fail.ts'

const KNOWN = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/opt/google/chrome/chrome']

/** Flags under which Chromium runs in a container, as root, and without reaching for the network. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Path of a Chromium: CHROMIUM_PATH, one on this machine, else one it installs. Says which. */
export async function chromium(): Promise<string> {
  const found = await onThisMachine()
  if (found) {
    console.log(`Chromium: ${found}`)
    return found
  }
  console.log('Chromium: none on this machine, installing one')
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  } else {
    run('npx', ['playwright', 'install', 'chromium'])
  }
  const installed = await onThisMachine()
  if (!installed) {
    throw new Stop(
      'No Chromium could be found or installed. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    )
  }
  console.log(`Chromium: installed ${installed}`)
  return installed
}

async function onThisMachine(): Promise<string | undefined> {
  const { chromium: bundled } = await import('@playwright/test')
  return [process.env['CHROMIUM_PATH'] ?? '', ...KNOWN, bundled.executablePath()].find((path) => existsSync(path))
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
