import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Each asks the whole app hundreds of times: CI runs them, and a check only the one that changed. */
export const HEAVY = /^tests\/app\/(abuse|degradation|jobs)\//
/** Of the whole tree, and one of the whole app. */
const ALWAYS = new Set(['tests/architecture.test.ts', 'tests/docs.test.ts', 'tests/app/routes-document.test.ts'])
/** Imports between a changed file and a test of rules that is run for it. */
const MAX_STEPS = 2

const TEST = /^tests\/(unit\/|app\/|contract\/|[\w-]+\.test).*\.test\.tsx?$|^tests\/[\w-]+\.test\.ts$/
const RULES = /^tests\/(unit|contract)\//

/** Files that each file imports, by paths from the root. */
export type Imports = Map<string, string[]>

export function readImports(root: string): Imports {
  const files = globSync('{shared,client,worker,scripts,tests}/**/*.{ts,tsx}', { cwd: root })
  return new Map(files.map((file) => [file, importsIn(file, readFileSync(join(root, file), 'utf8'))]))
}

const importsIn = (file: string, text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path]) =>
    relative('.', join(dirname(file), path!)),
  )

/**
 * The tests that say most about a change: those that changed, those of its nouns by their names, tests of rules that import
 * it at most one file away, tests of the app that import it, and some that see everything. All others are left to CI.
 */
export function nearTests(changed: string[], imports: Imports): string[] {
  const tests = [...imports.keys()].filter((file) => TEST.test(file))
  const nouns = new Set(changed.filter((file) => !file.startsWith('tests/')).flatMap((file) => findNoun(file) ?? []))
  const near = stepsTo(changed, imports)
  const isNear = (test: string): boolean => {
    if (changed.includes(test)) return true
    if (HEAVY.test(test)) return false
    const steps = near.get(test) ?? Number.POSITIVE_INFINITY
    return isNamedAs(test, nouns) || steps <= (RULES.test(test) ? MAX_STEPS : 1) || ALWAYS.has(test)
  }
  return tests.filter(isNear).toSorted()
}

/** `shared/finance/…`, `client/finance/…` and `worker/features/finance/…` are of one noun. */
function findNoun(file: string): string | null {
  const [room, folder, noun, ...rest] = file.split('/')
  if (room === 'worker' && folder === 'features') return rest.length > 0 ? noun! : null
  return noun === undefined ? null : folder!
}

/** Whether a folder of the test, or its file before a hyphen, is called as one of the nouns. */
function isNamedAs(test: string, nouns: Set<string>): boolean {
  const [file = '', ...folders] = test.split('/').toReversed()
  const name = file.replace(/\.test\.tsx?$/, '')
  return (
    folders.some((folder) => nouns.has(folder)) ||
    [...nouns].some((noun) => name === noun || name.startsWith(`${noun}-`))
  )
}

/** How many imports lie between each file and the nearest of those that changed. */
function stepsTo(changed: string[], imports: Imports): Map<string, number> {
  const steps = new Map(changed.map((file) => [file, 0]))
  for (let step = 1; step <= MAX_STEPS; step++)
    for (const [file, imported] of imports)
      if (!steps.has(file) && imported.some((each) => steps.get(each) === step - 1)) steps.set(file, step)
  return steps
}

/** Files that differ from where this branch left main, from the root, uncommitted and new ones with them; no removed ones. */
export function changedFiles(root: string): string[] {
  const lines = (...args: string[]) => git(root, args).split('\n').filter(Boolean)
  const changed = lines('diff', '--name-only', branchPoint(root) ?? 'HEAD')
  const added = lines('ls-files', '--others', '--exclude-standard')
  return [...new Set([...changed, ...added])].filter((file) => existsSync(join(root, file)))
}

/** The commit where what is checked out left main; on main itself its last commit. Null in a clone without main. */
export function branchPoint(root: string): string | null {
  for (const branch of ['origin/main', 'main'])
    try {
      return git(root, ['merge-base', 'HEAD', branch]).trim()
    } catch {
      // A clone without that branch.
    }
  return null
}

const git = (cwd: string, args: string[]): string => execFileSync('git', args, { cwd, encoding: 'utf8', stdio: 'pipe' })
