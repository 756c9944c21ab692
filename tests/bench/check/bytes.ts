import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '../bench.ts'
import { askWell } from '../client.ts'
import { brotli, QUALITY } from '../front.ts'
import { askUncached } from '../uncached.ts'
import type { Served } from './serve.ts'

const bytesOf = (text: string | Buffer): number => brotli(Buffer.from(text), QUALITY).length

export type PageBytes = { html: number; css: number; script: number }

/** What a browser loads of a page before it is touched, compressed as on the way: its HTML, stylesheets and first script. */
export async function pageBytes({ port, host, paths }: Served, page: Page): Promise<PageBytes> {
  const html = (await askUncached({ port, host, path: paths[page] })).text
  const sum = async (tags: RegExp) => {
    const files = new Set([...html.matchAll(tags)].map(([, path]) => path!))
    const sizes = [...files].map(async (path) => bytesOf((await askWell({ port, host, path })).text))
    return (await Promise.all(sizes)).reduce((total, size) => total + size, 0)
  }
  return {
    html: bytesOf(html),
    css: await sum(/<link rel="stylesheet" href="([^"]+)"/g),
    script: await sum(/<(?:script type="module"[^>]* src|link rel="late" as="script" href)="([^"]+)"/g),
  }
}

/** All JavaScript that a build has for browsers. */
export const scriptBytes = (root: string): number =>
  globSync('dist/client/assets/*.js', { cwd: root }).reduce(
    (total, file) => total + bytesOf(readFileSync(join(root, file))),
    0,
  )
