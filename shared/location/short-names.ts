/** Names without the words that all of them begin with: 'Aspley' of 'Meridian Aspley'. */
export function shortNames(names: string[]): string[] {
  const words = names.map((name) => name.split(' '))
  const [first = []] = words
  const longest = Math.min(...words.map(({ length }) => length)) - 1
  const differs = first.findIndex((word, index) => words.some((other) => other[index] !== word))
  const shared = words.length < 2 ? 0 : Math.min(longest, differs === -1 ? longest : differs)
  return words.map((parts) => parts.slice(shared).join(' '))
}
