/** How `boot.ts` notes what a page showed: a key for each, because it has no room to read a list and write it back. */
type Note = { key: string; at: number; kind: string }

/** The notes among the keys of a storage, the oldest first. */
export function notesAmong(keys: string[], of: string): Note[] {
  const start = `${of}:note:`
  return keys
    .filter((key) => key.startsWith(start))
    .map((key) => {
      const [at, kind = ''] = key.slice(start.length).split(':')
      return { key, at: Number(at), kind }
    })
    .toSorted((one, other) => one.at - other.at)
}
