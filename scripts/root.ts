import { fileURLToPath } from 'node:url'

/** The project's own folder, with a trailing slash. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))
