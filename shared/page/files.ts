/** A file of the dealer's own, as its site lists it. */
export type FileEntry = { hash: string; type: string; bytes: number }

/** Files of the dealer's own, by their addresses under /files/. */
export type Files = Record<string, FileEntry>

export const FILES_PATH = '/files/'
