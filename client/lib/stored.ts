/** Slug of the site: every key in storage begins with it. */
export const PREFIX = `${document.documentElement.dataset['site']}:`
/** Ends the key of what pages noted for a list: a line each, the newest first. */
export const NOTED = ':noted'

/** Whether this device stores a list of this name (device/shelf.ts), or notes for it (boot/note-visit.ts). */
export function isStored(name: string): boolean {
  try {
    return !!(localStorage.getItem(PREFIX + name) ?? localStorage.getItem(PREFIX + name + NOTED))
  } catch {
    // A browser that refuses storage stores nothing.
    return false
  }
}
