/** Joins columns that vary together, so that one code a car stands for its values in all of them. */

/** The sets of values of each car in one column, as numbers from 0. */
export type SetColumn = { sets: Uint32Array; size: number }
export type Joint = { codes: Uint32Array; size: number }

/** Cars looked at to decide who joins whom. */
const SAMPLE = 6_000
/** Combinations a group may have: few enough that counting them costs little beside counting cars. */
const limitFor = (cars: number) => Math.max(256, cars >> 4)

/** Gives every pair of codes that occurs a code of its own; null once there are more than `limit`. */
export function joint(left: Joint, right: SetColumn, limit = Number.POSITIVE_INFINITY): Joint | null {
  const known = new Map<number, number>()
  const codes = new Uint32Array(left.codes.length)
  for (let at = 0; at < codes.length; at++) {
    const pair = left.codes[at]! * right.size + right.sets[at]!
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

/** Which columns share a group: the most varied first, each to where it adds the fewest combinations. */
export function groupColumns<Key>(columns: Map<Key, SetColumn>, cars: number): Key[][] {
  const sampled = new Map([...columns].map(([key, column]) => [key, sample(column)]))
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
    } else {
      groups.push({ keys: [key], joint: { codes: column.sets, size: column.size } })
    }
  }
  return groups.map(({ keys }) => keys)
}

function sample({ sets }: SetColumn): SetColumn {
  const step = Math.max(1, Math.floor(sets.length / SAMPLE))
  const taken = sets.filter((_, at) => at % step === 0)
  const renamed = new Map<number, number>()
  const dense = taken.map((set) => {
    if (!renamed.has(set)) renamed.set(set, renamed.size)
    return renamed.get(set)!
  })
  return { sets: dense, size: renamed.size }
}
