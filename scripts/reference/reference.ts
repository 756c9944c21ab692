/** A file that is generated from the code; the whole text of it. */
export type Reference = { file: string; generate: () => string | Promise<string> }
