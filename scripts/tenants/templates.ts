import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'

/** The names of the templates, in order. */
export function templateNames(folder: string = join(ROOT, 'tenants')): string[] {
  const templates = join(folder, '_templates')
  if (!existsSync(templates)) return []
  return readdirSync(templates)
    .flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -'.json'.length)] : []))
    .toSorted()
}
