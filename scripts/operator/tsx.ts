import { readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

type Transform = (file: string, source: string, options: { jsx: { runtime: 'automatic' } }) => { code: string }

/** Lets commands load what the Worker draws, such as a mail to a shopper: Node reads TypeScript, and no JSX. Vite's compiler does. */
registerHooks({
  load(url, context, next) {
    if (!url.endsWith('.tsx')) return next(url, context)
    const ofVite = createRequire(createRequire(import.meta.url).resolve('vite'))
    const { transformSync } = ofVite('rolldown/utils') as { transformSync: Transform }
    const file = fileURLToPath(url)
    const { code } = transformSync(file, readFileSync(file, 'utf8'), { jsx: { runtime: 'automatic' } })
    return { format: 'module', source: code, shortCircuit: true }
  },
})
