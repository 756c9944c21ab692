import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { CommandError, runScript } from './errors.ts'
import { MUTANTS, type Mutant } from './mutants/table.ts'
import { ROOT } from './root.ts'

// Breaks one rule after another in a copy of a commit, and runs the tests that have to notice (npm run mutants).
const { at, only } = new Command()
  .option('--at <commit>', 'the commit whose rules and tests are tried', 'HEAD')
  .option('--only <text>', 'rules whose text or tests have this in them', '')
  .parse()
  .opts()

await runScript(async () => {
  const folder = join(ROOT, '.forecourt/mutants')
  mkdirSync(folder, { recursive: true })
  const copy = mkdtempSync(join(folder, 'tree-'))
  git('worktree', 'add', '--detach', '--force', copy, at)
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
    const chosen = MUTANTS.filter(([text, , tests]) => `${text} ${tests}`.includes(only))
    const missed = chosen.flatMap((mutant) => faultOf(mutant, copy) ?? [])
    console.log(`${chosen.length} rules were broken, ${chosen.length - missed.length} caught.`)
    if (missed.length > 0) throw new CommandError(missed.join('\n'))
  } finally {
    git('worktree', 'remove', '--force', copy)
    rmSync(copy, { recursive: true, force: true })
  }
})

/** Why a broken rule is not known to be caught; null where its tests fail. */
function faultOf([text, broken, tests]: Mutant, copy: string): string | null {
  const found = filesWith(text, copy)
  if (found.length !== 1) return `stands in ${found.length} files, not in one: ${text}`
  const file = join(copy, found[0]!)
  const whole = readFileSync(file, 'utf8')
  if (whole.split(text).length !== 2) return `stands more than once in ${found[0]}: ${text}`
  writeFileSync(
    file,
    whole.replace(text, () => broken),
  )
  const { status, stdout } = spawnSync(
    join(copy, 'node_modules/.bin/vitest'),
    ['run', '--config', 'tests/vitest.config.ts', '--project', 'unit', '--bail=1', '--silent', ...tests.split(' ')],
    { cwd: copy, encoding: 'utf8' },
  )
  writeFileSync(file, whole)
  if (/No test files found/.test(stdout)) return `has no tests called ${tests}: ${text}`
  console.log(`${status === 0 ? 'MISSED' : 'caught'} by ${tests}: ${found[0]}: ${text.split('\n')[0]}`)
  return status === 0 ? `is broken and no test of ${tests} fails: ${text} -> ${broken}` : null
}

const filesWith = (text: string, copy: string): string[] =>
  globSync('{shared,client,worker}/**/*.{ts,tsx}', { cwd: copy }).filter((file) =>
    readFileSync(join(copy, file), 'utf8').includes(text),
  )

function git(...args: string[]): void {
  execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
}
