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
