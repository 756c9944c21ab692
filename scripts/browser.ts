import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { CommandError } from './errors.ts'

/** Draws no window: a test needs 40 % less processor time than with the whole browser (BENCHMARKS.md measures the whole). */
const HEADLESS_PATHS = ['/usr/bin/chromium-headless-shell']
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

/**
 * The path of a Chromium: CHROMIUM_PATH, a usual path, else one that it installs. Prints which. `isWhole: false` prefers
 * the one without windows.
 */
export async function chromium({ isWhole = true } = {}): Promise<string> {
  const installedBefore = await installedChromium(isWhole)
  if (installedBefore) {
    console.log(`Chromium: ${installedBefore}`)
    return installedBefore
  }
  const name = isWhole ? 'chromium' : 'chromium-headless-shell'
  console.log(`Chromium: none on this machine, installing ${name}`)
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
  } else {
    run('npx', ['playwright', 'install', 'chromium'])
  }
  const installed = await installedChromium(isWhole)
  if (!installed) {
    throw new CommandError(
      `No Chromium was found, and none could be installed. Install it (Debian: apt-get install ${name}), or set CHROMIUM_PATH.`,
    )
  }
  console.log(`Chromium: installed ${installed}`)
  return installed
}

export async function installedChromium(isWhole: boolean): Promise<string | undefined> {
  const { chromium: bundled } = await import('@playwright/test')
  const usual = [...(isWhole ? [] : HEADLESS_PATHS), ...USUAL_PATHS]
  const paths = [process.env['CHROMIUM_PATH'] ?? '', ...usual, bundled.executablePath()]
  return paths.find((path) => existsSync(path))
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
