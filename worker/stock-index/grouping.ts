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

/**
 * Which columns share a group, from their samples: the most varied first, each to where it adds the fewest
 * combinations.
 */
export function groupColumns<Key>(sampled: Map<Key, SetColumn>, cars: number): Key[][] {
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

/** The sets of some of `cars` cars, with numbers of their own. */
export function sampleSets(setOf: (car: number) => number, cars: number): SetColumn {
  const step = Math.max(1, Math.floor(cars / SAMPLE))
  const renamed = new Map<number, number>()
  const sets = Uint32Array.from({ length: Math.ceil(cars / step) }, (_, at) => {
    const set = setOf(at * step)
    const known = renamed.get(set)
    if (known !== undefined) return known
    renamed.set(set, renamed.size)
    return renamed.size - 1
  })
  return { sets, size: renamed.size }
}
