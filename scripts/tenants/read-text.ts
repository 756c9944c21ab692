import { readFile } from 'node:fs/promises'

const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/** The text of a file without its byte order mark; or the rule that it breaks. Throws where the file cannot be read. */
export async function readText(place: string): Promise<{ text: string } | { rule: string }> {
  const bytes = await readFile(place)
  try {
    const text = DECODER.decode(bytes)
    return text.includes('\0') ? { rule: 'has a character that no text has (NUL)' } : { text }
  } catch {
    return { rule: 'is no text in UTF-8: save it with that encoding' }
  }
}
