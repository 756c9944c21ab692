import type { ComponentType } from 'react'

type Load = (file: string) => Promise<Record<string, ComponentType<Record<string, unknown>>>>

let load: Load | null = null

/** The browser says how an island's file is loaded; the Worker, which is one file, never loads any. */
export const provideLater = (how: Load): void => {
  load = how
}

/** A component of client/islands that another island draws once it is wanted. */
export async function later<Props>(file: string, name: string): Promise<ComponentType<Props>> {
  const found = (await load?.(file))?.[name]
  if (!found) throw new Error(`No island is called ${file}#${name}`)
  return found as unknown as ComponentType<Props>
}
