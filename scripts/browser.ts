import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { CommandError } from './errors.ts'

const USUAL_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
]

/** Flags that let Chromium run in a container, as root, and without background requests. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** The path of a Chromium: CHROMIUM_PATH, a usual path, else one that it installs. Prints which. */
export async function chromium(): Promise<string> {
  const installedBefore = await findInstalled()
  if (installedBefore) {
    console.log(`Chromium: ${installedBefore}`)
    return installedBefore
  }
  console.log('Chromium: none on this machine, installing one')
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  } else {
    run('npx', ['playwright', 'install', 'chromium'])
  }
  const installed = await findInstalled()
  if (!installed) {
    throw new CommandError(
      'No Chromium was found, and none could be installed. Install it (Debian: apt-get install chromium), or set CHROMIUM_PATH.',
    )
  }
  console.log(`Chromium: installed ${installed}`)
  return installed
}

async function findInstalled(): Promise<string | undefined> {
  const { chromium: bundled } = await import('@playwright/test')
  return [process.env['CHROMIUM_PATH'] ?? '', ...USUAL_PATHS, bundled.executablePath()].find((path) => existsSync(path))
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
