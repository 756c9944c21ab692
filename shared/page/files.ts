/** A file of the dealer's own, as its site lists it. */
export type FileEntry = { hash: string; type: string; bytes: number }

/** Files of the dealer's own, by their addresses under /files/. */
export type Files = Record<string, FileEntry>

export const FILES_PATH = '/files/'

const VERSION = 'v'

/** The address of a file with the version of its content, under which it never changes. */
export const versionedAddress = (address: string, { hash }: FileEntry) => `${address}?${VERSION}=${hash.slice(0, 12)}`

/** Whether a request names the content that the file has: its answer may be kept for good. */
export const isVersioned = (url: URL, entry: FileEntry) =>
  versionedAddress(url.pathname, entry) === url.pathname + url.search
