import { join } from 'node:path'

/** The project's own folder, with a trailing slash. */
export const ROOT = `${join(import.meta.dirname, '..')}/`

/** Where local KV, D1 and cache are kept between starts. */
export const LOCAL_STATE = join(ROOT, '.wrangler/state/v3')
