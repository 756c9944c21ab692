import type { Plugin } from 'vite'

const NAME = 'virtual:react-address'

/** A virtual module with the address of React's own file, which may be fetched before it is run; null in development. */
export function reactAddress(): Plugin {
  let isBuild = false
  return {
    name: 'forecourt-react-address',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return
      if (!isBuild) return 'export const REACT = null'
      const file = this.emitFile({ type: 'chunk', id: 'react-dom/client', importer: import.meta.filename })
      return `export const REACT = import.meta.ROLLUP_FILE_URL_${file}`
    },
  }
}
