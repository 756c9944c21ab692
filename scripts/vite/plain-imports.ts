import type { Plugin } from 'vite'

/** Vite's module that wraps each dynamic import. */
const HELPER = '\0vite/preload-helper.js'

/** A call of it that does no more than import. */
const WRAPPED = /[\w$]+\(\(\)=>(import\(`[^`]+`\)),\[\]\)/g

/**
 * Leaves `import()` unwrapped. Vite's wrapper preloads the stylesheets of the imported code; the client's imports have
 * none, and the wrapper is a fifth of the first script.
 */
export function plainImports(): Plugin {
  return {
    name: 'forecourt-plain-imports',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => (id === HELPER ? 'export const __vitePreload = (load) => load()' : undefined),
    generateBundle: {
      // Vite writes the last argument in its own hook of this name.
      order: 'post',
      handler(_, bundle) {
        for (const part of Object.values(bundle))
          if (part.type === 'chunk') part.code = part.code.replaceAll(WRAPPED, '$1')
      },
    },
  }
}
