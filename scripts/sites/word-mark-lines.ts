/** A line and its width in letter sizes. */
export type Line = { text: string; ems: number }

/** Widths of letters of bold sans-serif fonts, in letter sizes; the first that fits. */
const WIDTHS: [letters: RegExp, ems: number][] = [
  [/\p{Mark}/u, 0],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\uff01-\uff60]/u, 1],
  [/[ijlI.,:;'’|!]/, 0.29],
  [/[ ftr()[\]-]/, 0.36],
  [/[mwMW@%]/, 0.88],
  [/[\p{Lu}&]/u, 0.7],
]
const OTHER_EMS = 0.57

const emsOf = (text: string): number =>
  Array.from(text).reduce(
    (sum, letter) => sum + (WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHER_EMS),
    0,
  )

/** The words of a name in so many lines, or fewer where it has fewer words; the widest is as narrow as can be. */
export function linesOf(name: string, count: number): Line[] {
  return narrowest(name.split(/\s+/), count).map((text) => ({ text, ems: emsOf(text) }))
}

function narrowest(words: string[], count: number): string[] {
  if (count === 1 || words.length === 1) return [words.join(' ')]
  return words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), ...narrowest(words.slice(at + 1), count - 1)])
    .reduce((best, next) => (widest(next) < widest(best) ? next : best))
}

const widest = (lines: string[]): number => Math.max(...lines.map(emsOf))
