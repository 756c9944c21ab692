import { join } from 'node:path'

/** The project's own folder, with a trailing slash. */
export const ROOT = `${join(import.meta.dirname, '..')}/`
