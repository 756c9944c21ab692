import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export const root = join(import.meta.dirname, '../..')
/** Rooms of the floor plan with code that ships or runs. */
export const ROOMS = ['shared', 'client', 'worker', 'scripts'] as const
export const files = ROOMS.flatMap((room) => globSync(`${room}/**/*.{ts,tsx}`, { cwd: root })).filter(
  (file) => !file.endsWith('.d.ts'),
)
export const text = (file: string) => readFileSync(join(root, file), 'utf8')

/** Files of ours that a file imports, types included, by their path from the root. */
export function importsOf(file: string): string[] {
  const found = text(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)
  return [...found].map(([, path]) => relative(root, join(root, dirname(file), path!)))
}

/** The same, each with whether it brings types alone. */
export function typedImportsOf(file: string): { to: string; isTypeOnly: boolean }[] {
  const found = text(file).matchAll(/(?:import|export)\s+(type\s+)?([^;'"]*?)\sfrom\s+'(\.[^']+)'/g)
  return [...found].map(([, type, names = '', path]) => ({
    to: relative(root, join(root, dirname(file), path!)),
    isTypeOnly:
      type !== undefined ||
      names
        .replace(/[{}]/g, '')
        .split(',')
        .filter((name) => name.trim() !== '')
        .every((name) => name.trim().startsWith('type ')),
  }))
}

const bodies = new Map(
  files.map((file) => [
    file,
    text(file)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/(^|\s)\/\/.*$/gm, ''),
  ]),
)
/** What a file says without its comments. */
export const withoutComments = (file: string) => bodies.get(file) ?? ''
