import type { Garbage } from '../../fakes/garbage.ts'
import { DEPENDENCIES, type Dependency, garbagesOf, TROUBLES } from '../../fakes/trouble.ts'
import { CALLS } from './calls.ts'

const INTRODUCTION = `# What is shown when something is down

\`tests/app/degradation/matrix.test.ts\` asks the whole app every call below while one dependency fails, never answers, answers
after five seconds, or answers nonsense with 200 (TRU-03): a page of HTML, a body that is cut off, bytes that are no UTF-8, 10 MB,
values of other types, or the right shape with absurd values (negative numbers, the year 9999, markup, \`javascript:\`
addresses), of which no page shows one. \`npx vitest run --config tests/vitest.config.ts --project unit tests/app/degradation
-u\` writes this anew.

Every page answers within 1.0 s (5.0 s the first of an isolate that knows nothing of its site), every call of the browser within
2.6 s, every form within 4.1 s, \`/healthz\` within 0.5 s, and each is itself again within ten seconds. A form that was sent again
is one lead, one hold and one payment. "From what is left": without the parts that need the dependency. A trouble is named where
they differ. Calls that are not in a table answer word for word as ever.
`

type Kind = (typeof TROUBLES)[number]

export const keyOf = (call: string, dependency: Dependency, kind: Kind | Garbage) => `${call}|${dependency}|${kind}`

/** Each trouble that a dependency can be in, by its name; garbage of each kind. */
export const troublesOf = (dependency: Dependency): [name: string, kind: Kind, garbage: Garbage | null][] =>
  TROUBLES.flatMap((kind): [string, Kind, Garbage | null][] =>
    kind === 'garbage'
      ? garbagesOf(dependency).map((garbage): [string, Kind, Garbage] => [`garbage (${garbage})`, kind, garbage])
      : [[kind, kind, null] as [string, Kind, null]],
  )

/** What all troubles have in common; where they differ, each with its names. */
function common<Trouble extends string>(troubles: readonly Trouble[], cellOf: (trouble: Trouble) => string): string {
  const groups = [...Map.groupBy(troubles, cellOf)]
  return groups.map(([cell, names]) => (groups.length === 1 ? cell : `${cell} (${names.join(', ')})`)).join('; ')
}

/** What a call shows as ever: the Cache API is of no form, so that a form answers there as it does while all is well. */
const isUsual = (cell: string, name: string, cells: Map<string, string>) =>
  /^\d+( as ever)?$/.test(cell) ? cell.startsWith('200') : cell === cells.get(keyOf(name, 'cache', 'fails'))

/** Lines of a dependency; none where every call answers as ever. */
function tableOf(dependency: Dependency, cells: Map<string, string>): string[] {
  const rows = CALLS.map(({ name }) => {
    const cell = (kind: Kind | Garbage) => cells.get(keyOf(name, dependency, kind))!
    const shown = (kind: Kind) => (kind === 'garbage' ? common(garbagesOf(dependency), cell) : cell(kind))
    return { name, isUsual: TROUBLES.every((kind) => isUsual(shown(kind), name, cells)), row: common(TROUBLES, shown) }
  }).filter((row) => !row.isUsual)
  if (rows.length === 0) return []
  return [
    `## ${dependency}`,
    '',
    '| call | answer |',
    '|---|---|',
    ...rows.map(({ name, row }) => `| ${name} | ${row} |`),
    '',
  ]
}

/** The degradation matrix, a table for each dependency that is noticed. */
export const matrixOf = (cells: Map<string, string>): string =>
  [
    INTRODUCTION,
    ...DEPENDENCIES.flatMap((dependency) => tableOf(dependency, cells)),
    `Every call answers as ever without: ${DEPENDENCIES.filter((dependency) => tableOf(dependency, cells).length === 0).join(', ')}.\n`,
  ].join('\n')
