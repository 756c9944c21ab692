import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { Command } from '@commander-js/extra-typings'
import { CommandError, runScript } from './errors.ts'
import { MUTANTS, type Mutant } from './mutants/table.ts'
import { ROOT } from './root.ts'

/** `none`: vitest ran no test, whatever it says instead. */
type Outcome = 'passed' | 'failed' | 'none'

// Breaks one rule after another in a copy of a commit, and runs the tests that have to notice (npm run mutants).
const { at, only } = new Command()
  .option('--at <commit>', 'the commit whose rules and tests are tried', 'HEAD')
  .option('--only <text>', 'rules whose text or tests have this in them', '')
  .parse()
  .opts()

const wholeOutcomes = new Map<string, Outcome>()

await runScript(async () => {
  const folder = join(ROOT, '.forecourt/mutants')
  mkdirSync(folder, { recursive: true })
  const copy = mkdtempSync(join(folder, 'tree-'))
  git('worktree', 'add', '--quiet', '--detach', '--force', copy, at)
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
    const chosen = MUTANTS.filter(([text, , tests]) => `${text} ${tests}`.includes(only))
    const missed = chosen.flatMap((mutant) => findFault(mutant, copy) ?? [])
    console.log(`${chosen.length} rules were broken, ${chosen.length - missed.length} caught.`)
    if (missed.length > 0) throw new CommandError(missed.join('\n'))
  } finally {
    git('worktree', 'remove', '--force', copy)
    rmSync(copy, { recursive: true, force: true })
  }
})

/** Why a broken rule is not known to be caught; null where its tests fail. */
function findFault([text, broken, tests]: Mutant, copy: string): string | null {
  const found = filesWith(text, copy)
  if (found.length !== 1) return `stands in ${found.length} files, not in one: ${text}`
  const file = join(copy, found[0]!)
  const whole = readFileSync(file, 'utf8')
  if (whole.split(text).length !== 2) return `stands more than once in ${found[0]}: ${text}`
  if (findOutcome(tests, copy) !== 'passed') return `has tests that do not pass while it is whole (${tests}): ${text}`
  writeFileSync(
    file,
    whole.replace(text, () => broken),
  )
  const outcome = runTests(tests, copy)
  writeFileSync(file, whole)
  const isCaught = outcome === 'failed'
  console.log(`${isCaught ? 'caught' : 'MISSED'} by ${tests}: ${found[0]}: ${text.split('\n')[0]}`)
  return isCaught ? null : `is broken and no test of ${tests} fails: ${text} -> ${broken}`
}

/** What tests say while every rule is whole, asked once. */
function findOutcome(tests: string, copy: string): Outcome {
  const outcome = wholeOutcomes.get(tests) ?? runTests(tests, copy)
  wholeOutcomes.set(tests, outcome)
  return outcome
}

function runTests(tests: string, copy: string): Outcome {
  const { status, stdout } = spawnSync(
    join(copy, 'node_modules/.bin/vitest'),
    [
      ...'run --config tests/vitest.config.ts --bail=1 --silent=true --reporter=dot'.split(' '),
      `--project=${tests.startsWith('edge/') ? 'edge' : 'unit'}`,
      ...tests.split(' '),
    ],
    { cwd: copy, encoding: 'utf8' },
  )
  const summary = stripVTControlCharacters(stdout)
  if (!/^\s*Tests\s+\d/m.test(summary)) return 'none'
  return status === 0 ? 'passed' : 'failed'
}

function filesWith(text: string, copy: string): string[] {
  const files = globSync('{shared,client,worker}/**/*.{ts,tsx}', { cwd: copy })
  return files.filter((file) => readFileSync(join(copy, file), 'utf8').includes(text))
}

function git(...args: string[]): void {
  execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
}
