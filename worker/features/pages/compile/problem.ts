/** A fault of a page: in which file, where the line is known on which line, and the broken rule in words. */
export type PageProblem = { file: string; line: number | null; rule: string }

/** A link of a page, where it is written. */
export type WrittenLink = { href: string; file: string; line: number | null }

/** Pixels of a file of the site; null where there is no such picture. */
export type SizeOf = (path: string) => { width: number; height: number } | null
