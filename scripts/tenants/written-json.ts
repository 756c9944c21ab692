/** Parses JSON that a person writes. Throws SyntaxError, also for a name twice in one group, of which a parser keeps the last. */
export function parseWrittenJson(text: string): unknown {
  const json: unknown = JSON.parse(text)
  const repeated = repeatedName(text)
  if (repeated) throw new SyntaxError(`${repeated} stands twice, and only the last would count: keep one`)
  return json
}

/** Names, other texts and brackets; no text of valid JSON but a name has a colon after it. */
const TOKENS = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g

/** The path of the first such name, for text that is valid JSON. */
function repeatedName(text: string): string | null {
  const groups: { names: Set<string>; name: string }[] = []
  for (const [token, quoted, colon] of text.matchAll(TOKENS)) {
    if (quoted === undefined) {
      if (token === '{' || token === '[') groups.push({ names: new Set(), name: '' })
      else groups.pop()
      continue
    }
    const group = groups.at(-1)
    if (colon === undefined || !group) continue
    group.name = JSON.parse(quoted) as string
    if (group.names.has(group.name)) return groups.flatMap(({ name }) => name || []).join('.')
    group.names.add(group.name)
  }
  return null
}
