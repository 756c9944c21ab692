import { DEPENDENCIES, type Dependency, TROUBLES } from '../../fakes/trouble.ts'
import { CALLS } from './calls.ts'

const INTRODUCTION = `# What is shown when something is down

Made by \`tests/app/degradation/matrix.test.ts\`, which asks the whole app every call below while one dependency fails, never
answers, answers after five seconds, or answers nonsense (TRU-03); \`npx vitest run --config tests/vitest.config.ts --project
unit tests/app/degradation -u\` writes it anew. Every page answers within 1.0 s, every call of the browser within 2.6 s, every
form within 4.1 s, \`/healthz\` within 0.5 s, and each is itself again within ten seconds; a form that was sent again is one
lead, one hold and one payment. "As ever": word for word what it shows while all is well; "from what is left": without the
parts that need the dependency. Calls that are not in a table answer as ever.
`

/** What a call shows as ever: the Cache API is of no form, so that a form answers there as it does while all is well. */
const isUsual = (cell: string, name: string, cells: Map<string, string>) =>
  /^\d+( as ever)?$/.test(cell) ? cell.startsWith('200') : cell === cells.get(`${name}|cache|fails`)

function tableOf(dependency: Dependency, cells: Map<string, string>): string {
  const rows = CALLS.map(({ name }) => ({
    name,
    row: TROUBLES.map((kind) => cells.get(`${name}|${dependency}|${kind}`)!),
  })).filter(({ name, row }) => !row.every((cell) => isUsual(cell, name, cells)))
  if (rows.length === 0) return 'Every call answers as ever.\n'
  const lines = rows.map(({ name, row }) => `| ${[name, ...row].join(' | ')} |`)
  return [`| | ${TROUBLES.join(' | ')} |`, '|---|---|---|---|---|', ...lines, ''].join('\n')
}

/** The degradation matrix, a table for each dependency. */
export const matrixOf = (cells: Map<string, string>): string =>
  [INTRODUCTION, ...DEPENDENCIES.map((dependency) => `## ${dependency}\n\n${tableOf(dependency, cells)}`)].join('\n')
