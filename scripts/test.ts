import { mkdirSync, rmSync } from 'node:fs'
import { chromium } from './browser.ts'
import { runLanes } from './checks/run-steps.ts'
import { PARTS, REPORTS, stepEnv, WHOLE } from './checks/steps.ts'
import { CommandError, runScript } from './errors.ts'

await runScript(async () => {
  const [part] = process.argv.slice(2)
  if (part !== undefined && !(part in PARTS))
    throw new CommandError(
      `There is no part called ${part}. It is one of ${Object.keys(PARTS).join(', ')}, or all of them.`,
    )
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const isBrowser = part === undefined || part === 'browser'
  const env = isBrowser ? stepEnv(await chromium({ isWhole: false })) : process.env
  await runLanes(part === undefined ? WHOLE : PARTS[part as keyof typeof PARTS], env)
})
