/** Allowed edits by word length (SRC-06). Words with digits are codes and years and allow none. */
export function editsAllowed(word: string): number {
  if (!/^\p{L}+$/u.test(word) || word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

/** Damerau-Levenshtein distance, or `max + 1` as soon as it exceeds `max`. `asPrefix`: the minimum over all prefixes of `word`. */
export function editDistance(typed: string, word: string, max: number, asPrefix = false): number {
  const width = asPrefix ? Math.min(word.length, typed.length + max) : word.length
  if (Math.abs(typed.length - width) > max && !(asPrefix && width > typed.length)) return max + 1
  let before: number[] = []
  let last = Array.from({ length: width + 1 }, (_, at) => at)
  for (let row = 1; row <= typed.length; row++) {
    const next = [row]
    let least = row
    for (let at = 1; at <= width; at++) {
      const same = typed[row - 1] === word[at - 1]
      let cost = Math.min(last[at - 1]! + (same ? 0 : 1), last[at]! + 1, next[at - 1]! + 1)
      const swapped = row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1]
      if (swapped) cost = Math.min(cost, before[at - 2]! + 1)
      next.push(cost)
      least = Math.min(least, cost)
    }
    if (least > max) return max + 1
    before = last
    last = next
  }
  return Math.min(max + 1, asPrefix ? Math.min(...last) : last[width]!)
}

/**
 * The word nearest to a misspelt one, for 'did you mean': at most a third of its letters away, two at least (one where it has
 * fewer than four), or begun or ended alike. The earlier of two that are as near; null where none is near.
 */
export function nearestWord(typed: string, words: readonly string[]): string | null {
  const max = Math.max(typed.length < 4 ? 1 : 2, Math.floor(typed.length / 3))
  const near = words
    .map((word) => ({ word, edits: editDistance(typed, word, max) }))
    .filter(({ edits }) => edits <= max)
    .toSorted((a, b) => a.edits - b.edits)
  const sharesEnd = (word: string) => word.startsWith(typed) || typed.startsWith(word) || word.endsWith(typed)
  return near[0]?.word ?? words.find((word) => word.length > 2 && sharesEnd(word)) ?? null
}

/** Which of 32 buckets of letters a word uses: an edit changes at most two of them, which rules most words out. */
export function letterMask(word: string): number {
  let mask = 0
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) & 31)
  return mask
}

export function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Keys beside each other on a QWERTY keyboard, in its rows and between them. */
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const NEIGHBOURS = new Set(
  ROWS.flatMap((row, number) => {
    const below = ROWS[number + 1] ?? ''
    return row
      .split('')
      .flatMap((key, at) => [key + (row[at + 1] ?? ''), key + (below[at] ?? ''), key + (below[at - 1] ?? '')])
  }).flatMap((pair) => (pair.length === 2 ? [pair, pair[1]! + pair[0]!] : [])),
)

const EDIT = 1
const NEIGHBOUR = 0.6
const SWAP = 0.6
const DOUBLED = 0.5
/** A word that is not typed to its end. */
const CUT_SHORT = 0.7

/**
 * How unlikely it is that someone who means `word` types `typed`: the edits between them, of which a neighbouring key, a
 * swap of two letters, a letter doubled or left single and a missing end weigh less than others.
 */
export function typingCost(typed: string, word: string): number {
  let before: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, at) => at * EDIT)
  for (let row = 1; row <= typed.length; row++) {
    const key = typed[row - 1]!
    const next = [row * EDIT]
    for (let at = 1; at <= word.length; at++) {
      const letter = word[at - 1]!
      const replaced = key === letter ? 0 : NEIGHBOURS.has(key + letter) ? NEIGHBOUR : EDIT
      const added = key === typed[row - 2] ? DOUBLED : EDIT
      const left = letter === word[at - 2] ? DOUBLED : row === typed.length ? CUT_SHORT : EDIT
      let cost = Math.min(last[at - 1]! + replaced, last[at]! + added, next[at - 1]! + left)
      if (row > 1 && at > 1 && key === word[at - 2] && typed[row - 2] === letter && key !== letter)
        cost = Math.min(cost, before[at - 2]! + SWAP)
      next.push(cost)
    }
    before = last
    last = next
  }
  return last[word.length]!
}
