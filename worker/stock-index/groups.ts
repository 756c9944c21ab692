import type { ColumnBuilder } from './column-builder.ts'
import { type ColumnKey, isCounted } from './columns.ts'
import { writeTexts } from './dictionary.ts'
import { groupColumns, type Joint, joint, sampleSets } from './grouping.ts'
import { ints, type Sections } from './typed.ts'

type Columns = Map<ColumnKey, ColumnBuilder>

/** Which columns share a group, the counted ones apart from those that are only searched. */
export function groupKeys(columns: Columns, order: Uint32Array): ColumnKey[][] {
  return [true, false].flatMap((counted) => {
    const sampled = [...columns].flatMap(([key, { setOf }]) =>
      isCounted(key) === counted ? [[key, sampleSets((car) => setOf(order[car]!), order.length)] as const] : [],
    )
    return groupColumns(new Map(sampled), order.length)
  })
}

/** The codes of a group, and its columns, after a few empty steps. */
export function* groupSections(
  number: number,
  keys: ColumnKey[],
  columns: Columns,
  order: Uint32Array,
): Generator<Sections> {
  const into: Sections = {}
  let together: Joint = { codes: new Uint32Array(order.length), size: 1 }
  for (const key of keys) {
    const { setOf, sets } = columns.get(key)!
    together = joint(together, { sets: Uint32Array.from(order, setOf), size: sets() })!
    yield {}
  }
  into[`group.${number}`] = ints(together.codes)
  const examples = new Uint32Array(order.length === 0 ? 0 : together.size)
  for (let car = order.length - 1; car >= 0; car--) examples[together.codes[car]!] = order[car]!
  for (const key of keys) writeColumn(into, key, columns.get(key)!, examples)
  yield into
}

/** The values of a column for each combination of its group, read off one car that has it. */
function writeColumn(into: Sections, key: ColumnKey, column: ColumnBuilder, examples: Uint32Array): void {
  const starts = [0]
  const values: number[] = []
  for (const car of examples) {
    values.push(...column.wordsOf(column.setOf(car)))
    starts.push(values.length)
  }
  writeTexts(into, `words.${key}`, column.words())
  into[`column.${key}.starts`] = ints(starts)
  into[`column.${key}.values`] = ints(values)
}
