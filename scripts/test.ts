import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from './browser.ts'
import { runScript } from './errors.ts'
import { ROOT } from './root.ts'

type Tally = { passed: number; failed: number }
type Step = { name: string; command: string[]; report?: { file: string; read: (json: string) => Tally } }

const REPORTS = join(ROOT, '.forecourt/reports')
const vitestReport = join(REPORTS, 'vitest.json')
const playwrightReport = join(REPORTS, 'playwright.json')

/** All checks, cheapest first. A step without a report counts as one test. */
const STEPS: Step[] = [
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'format', command: ['biome', 'ci', '--error-on-warnings'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  { name: 'tenants', command: ['node', 'scripts/operate.ts', 'tenants', 'validate'] },
  {
    name: 'unit, app, contract and workerd tests',
    command:
      `vitest run --config tests/vitest.config.ts --reporter=default --reporter=json --outputFile.json=${vitestReport}`.split(
        ' ',
      ),
    report: { file: vitestReport, read: vitestTally },
  },
  { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] },
  {
    name: 'deploy, dry run',
    command: [
      'wrangler',
      'deploy',
      '--dry-run',
      '--config',
      'dist/forecourt/wrangler.json',
      '--outdir',
      '.forecourt/deploy',
    ],
  },
  {
    name: 'browser tests',
    command: ['playwright', 'test', '--config', 'tests/playwright.config.ts'],
    report: { file: playwrightReport, read: playwrightTally },
  },
]

await runScript(async () => {
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const env = { ...process.env, CHROMIUM_PATH: await chromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport }
  const total: Tally = { passed: 0, failed: 0 }
  const broken: string[] = []
  for (const step of STEPS) {
    const started = Date.now()
    console.log(`\n== ${step.name}`)
    const code = await run(step.command, env)
    const tally = tallyOf(step, code)
    total.passed += tally.passed
    total.failed += tally.failed
    if (tally.failed > 0) broken.push(step.name)
    console.log(
      `== ${step.name}: ${tally.failed === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`,
    )
  }
  if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 ? 0 : 1
})

function run([program = '', ...args]: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** A runner that ended without a report, or failed outside any test, counts as one failure. */
function tallyOf({ report }: Step, code: number): Tally {
  const ownResult = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  if (!report) return ownResult
  try {
    const tally = report.read(readFileSync(report.file, 'utf8'))
    return { passed: tally.passed, failed: code === 0 ? tally.failed : Math.max(1, tally.failed) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function vitestTally(json: string): Tally {
  const { numPassedTests, numFailedTests } = JSON.parse(json)
  return { passed: numPassedTests, failed: numFailedTests }
}

function playwrightTally(json: string): Tally {
  const { stats } = JSON.parse(json)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}
