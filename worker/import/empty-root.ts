/** What may stand before the root of an XML document, by how each begins and ends. */
const PROLOGUE: readonly [begin: string, end: string][] = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!', '>'],
]

/** Whether a text is an XML document of one element without content. Each sign is read once: the text may be long. */
export function isEmptyRoot(document: string): boolean {
  let text = document.trim()
  for (let part = prologue(text); part; part = prologue(text)) text = text.slice(part).trimStart()
  const end = text.indexOf('>')
  if (text[0] !== '<' || end === -1) return false
  const tag = text.slice(1, end)
  const name = /^[\w.:-]+/.exec(tag)?.[0]
  const rest = text.slice(end + 1).trim()
  if (name === undefined || tag.endsWith('/')) return name !== undefined && rest === ''
  const begin = `</${name}`
  return rest.startsWith(begin) && rest.endsWith('>') && rest.slice(begin.length, -1).trim() === ''
}

/** The length of what stands before the root at the beginning of a text; 0 where it is the root. */
function prologue(text: string): number {
  const [begin, close] = PROLOGUE.find(([start]) => text.startsWith(start)) ?? []
  if (begin === undefined || close === undefined) return 0
  const end = text.indexOf(close, begin.length)
  return end === -1 ? 0 : end + close.length
}
