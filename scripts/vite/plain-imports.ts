import type { Plugin } from 'vite'

/** Vite's own, of which each dynamic import makes use. */
const HELPER = '\0vite/preload-helper.js'

/**
 * Loads code by plain `import()`. Vite wraps it to preload the stylesheets that code brings along; ours brings none, and
 * the wrapping is a fifth of the first script.
 */
export function plainImports(): Plugin {
  return {
    name: 'forecourt-plain-imports',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => (id === HELPER ? 'export const __vitePreload = (load) => load()' : undefined),
  }
}
