/** Values of JSON as lists of so many characters at most, for statements of a bounded size; a longer value stands alone. */
export function jsonLists(values: readonly string[], maxChars: number): string[] {
  const lists: string[][] = []
  let chars = maxChars
  for (const value of values) {
    if (chars + value.length > maxChars) {
      lists.push([])
      chars = 0
    }
    lists.at(-1)!.push(value)
    chars += value.length
  }
  return lists.map((list) => `[${list.join()}]`)
}
