import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '../bench.ts'
import { askWell } from '../client.ts'
import { brotli, QUALITY } from '../front.ts'
import { askUncached } from '../uncached.ts'
import type { Served } from './serve.ts'

const bytesOf = (text: string | Buffer): number => brotli(Buffer.from(text), QUALITY).length

/** `html` is compressed, `raw` is not. */
export type PageWeight = { html: number; raw: number; elements: number }
export type PageBytes = PageWeight & { css: number; script: number }

/** The HTML of a page, past the cache. */
export const pageWeight = async (where: Pick<Served, 'port' | 'host'>, path: string): Promise<PageWeight> =>
  weightOf((await askUncached({ ...where, path })).text)

const weightOf = (html: string): PageWeight => ({
  html: bytesOf(html),
  raw: Buffer.byteLength(html),
  elements: countElements(html),
})

/** Elements of a document whose browser runs scripts. React writes no `<` but that of a tag outside scripts and styles. */
export const countElements = (html: string): number =>
  [...html.replace(/<(script|style|template|noscript)\b[^>]*>.*?<\/\1>/gs, '<$1>').matchAll(/<[a-z]/gi)].length

/** What a browser loads of a page before it is touched, compressed as on the way: its HTML, stylesheets and first script. */
export async function pageBytes({ port, host, paths }: Served, page: Page): Promise<PageBytes> {
  const html = (await askUncached({ port, host, path: paths[page] })).text
  const sum = async (tags: RegExp) => {
    const files = new Set([...html.matchAll(tags)].map(([, path]) => path!))
    const sizes = [...files].map(async (path) => bytesOf((await askWell({ port, host, path })).text))
    return (await Promise.all(sizes)).reduce((total, size) => total + size, 0)
  }
  return {
    ...weightOf(html),
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
