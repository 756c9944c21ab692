import { computeOnce } from '../../shared/memo.ts'
import { type ColumnKey, isCounted } from './columns.ts'
import { interner, ints, numberList, type Sections, type Steps, textSections } from './sections.ts'

export type ColumnBuilder = ReturnType<typeof columnBuilder>

/** A column under construction: which set of words each car has, by order of arrival. */
export function columnBuilder() {
  const words = interner()
  const numbers = new Map<string | number, number>()
  const wordsOfSet: number[][] = []
  const setOfCar = numberList()
  let sorted: ReturnType<typeof words.sorted> | null = null
  return {
    add: (values: string[]): void => {
      const codes = values.map(words.intern)
      const key = codes.length === 1 ? codes[0]! : codes.join()
      let set = numbers.get(key)
      if (set === undefined) {
        set = wordsOfSet.push(codes) - 1
        numbers.set(key, set)
      }
      setOfCar.push(set)
    },
    words: () => (sorted ??= words.sorted()).texts,
    sets: () => wordsOfSet.length,
    setAt: setOfCar.at,
    /** The words of a set, by their places in `words()`. */
    wordsAt: (set: number): number[] => {
      const { place } = (sorted ??= words.sorted())
      return wordsOfSet[set]!.map((code) => place[code]!)
    },
  }
}

type Columns = Map<ColumnKey, ColumnBuilder>

/** Which columns share a group, the counted ones apart from those that are only searched. */
export function groupKeys(columns: Columns, order: Uint32Array): ColumnKey[][] {
  return [true, false].flatMap((counted) => {
    const sampled = [...columns].flatMap(([key, { setAt }]) =>
      isCounted(key) === counted ? [[key, sampleSets((car) => setAt(order[car]!), order.length)] as const] : [],
    )
    return groupColumns(new Map(sampled), order.length)
  })
}

/** The codes of a group, and its columns, after a few empty steps. */
export function* groupSections(number: number, keys: ColumnKey[], columns: Columns, order: Uint32Array): Steps<void> {
  let together: Joint = { codes: new Uint32Array(order.length), size: 1 }
  for (const key of keys) {
    const { setAt, sets } = columns.get(key)!
    together = joint(together, { codes: Uint32Array.from(order, setAt), size: sets() })!
    yield
  }
  const examples = new Uint32Array(order.length === 0 ? 0 : together.size)
  for (let car = order.length - 1; car >= 0; car--) examples[together.codes[car]!] = order[car]!
  yield { [`group.${number}`]: ints(together.codes) }
  for (const key of keys) yield columnSections(key, columns.get(key)!, examples)
}

/** The values of a column for each combination of its group, read off one car that has it. */
function columnSections(key: ColumnKey, column: ColumnBuilder, examples: Uint32Array): Sections {
  const starts = [0]
  const values: number[] = []
  for (const car of examples) {
    values.push(...column.wordsAt(column.setAt(car)))
    starts.push(values.length)
  }
  return {
    ...textSections(`words.${key}`, column.words()),
    [`column.${key}.starts`]: ints(starts),
    [`column.${key}.values`]: ints(values),
  }
}

/** A code for each car, from 0 to below `size`: its set of values in one column, or in several together. */
type Joint = { codes: Uint32Array; size: number }

/** Cars looked at to decide who joins whom. */
const SAMPLE = 6_000
/** Combinations a group may have: few enough that counting them costs little beside counting cars. */
const limitFor = (cars: number) => Math.max(256, cars >> 4)

/** Gives every pair of codes that occurs a code of its own; null once there are more than `limit`. */
function joint(left: Joint, right: Joint, limit = Number.POSITIVE_INFINITY): Joint | null {
  const known = new Map<number, number>()
  const codes = new Uint32Array(left.codes.length)
  for (let at = 0; at < codes.length; at++) {
    const pair = left.codes[at]! * right.size + right.codes[at]!
    let code = known.get(pair)
    if (code === undefined) {
      code = known.size
      if (code >= limit) return null
      known.set(pair, code)
    }
    codes[at] = code
  }
  return { codes, size: known.size }
}

/**
 * Which columns share a group, from their samples: the most varied first, each to where it adds the fewest
 * combinations.
 */
function groupColumns<Key>(sampled: Map<Key, Joint>, cars: number): Key[][] {
  const limit = limitFor(Math.min(cars, SAMPLE))
  const groups: { keys: Key[]; joint: Joint }[] = []
  for (const [key, column] of [...sampled].toSorted((a, b) => b[1].size - a[1].size)) {
    let best: { group: (typeof groups)[number]; joint: Joint } | null = null
    for (const group of groups) {
      const candidate = joint(group.joint, column, Math.max(limit, group.joint.size))
      if (!candidate) continue
      if (!best || candidate.size - group.joint.size < best.joint.size - best.group.joint.size) {
        best = { group, joint: candidate }
      }
    }
    if (best) {
      best.group.keys.push(key)
      best.group.joint = best.joint
    } else groups.push({ keys: [key], joint: column })
  }
  return groups.map(({ keys }) => keys)
}

/** The sets of some of `cars` cars, with numbers of their own. */
function sampleSets(setAt: (car: number) => number, cars: number): Joint {
  const step = Math.max(1, Math.floor(cars / SAMPLE))
  const renamed = new Map<number, number>()
  const codes = Uint32Array.from({ length: Math.ceil(cars / step) }, (_, at) =>
    computeOnce(renamed, setAt(at * step), () => renamed.size),
  )
  return { codes, size: renamed.size }
}
