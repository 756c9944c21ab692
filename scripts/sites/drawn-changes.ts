import type { PageManifest } from '../../shared/page/page.ts'
import { pathTo, searchPath } from '../../shared/tenant/paths.ts'
import type { HttpFetch } from '../operator/http.ts'

/** Addresses of every site that a change is likely to reach, besides its own pages. */
const ROUTES = [
  '/',
  searchPath(),
  pathTo('contact_us'),
  pathTo('finance'),
  pathTo('sell_my_car'),
  pathTo('book_test_drive'),
  pathTo('special_offers'),
  pathTo('dealer_locator'),
  '/brands',
  '/blog',
  '/sitemap.xml',
]
const MAX_PAGES = 100

/** The fixed set of addresses that is drawn before and after. */
export const addressesOf = (before: PageManifest, after: PageManifest): string[] => [
  ...new Set([...ROUTES, ...Object.keys(before.pages), ...Object.keys(after.pages)].slice(0, MAX_PAGES)),
]

export type DrawnPage = { status: number; lines: string[] }

/** Draws one address of a preview; as lines of text, titles and links, without what differs each time. */
export async function drawnPage(httpFetch: HttpFetch, origin: string, path: string): Promise<DrawnPage> {
  const answer = await httpFetch(new URL(path, origin), { method: 'GET', headers: {}, body: null })
  return { status: answer.status, lines: linesOf(await answer.text()) }
}

/** A part of a page that came too late for one drawing is there at the next. */
const MAX_DRAWINGS = 5

/** Draws one address until it looks the same twice, so that what is compared is the page and not how warm it was. */
export async function settledPage(httpFetch: HttpFetch, origin: string, path: string): Promise<DrawnPage> {
  let page = await drawnPage(httpFetch, origin, path)
  for (let drawings = 1; drawings < MAX_DRAWINGS; drawings++) {
    const next = await drawnPage(httpFetch, origin, path)
    if (compareDrawn(page, next).length === 0) return next
    page = next
  }
  return page
}

/** The page of the first car that the site lists; null where it lists none. */
export async function firstVehicle(httpFetch: HttpFetch, origin: string): Promise<string | null> {
  const { lines } = await drawnPage(httpFetch, origin, searchPath())
  return lines.find((line) => /^\/cars\/[^/?#]+$/.test(line)) ?? null
}

/** Text and addresses of a page in its order. Ids, tickets and the preview's own bar are left out. */
export function linesOf(html: string): string[] {
  const body = html
    .replace(/<aside class="preview-bar"[\s\S]*?<\/aside>/, '')
    .replace(/<(?:style|script)(?![^>]*ld\+json)[\s\S]*?<\/(?:style|script)>/g, (part) =>
      part.startsWith('<style') ? part.replace(/([;{}])/g, '$1\n') : '',
    )
    .replace(/<input[^>]*type="hidden"[^>]*>/g, '')
    .replace(/https?:\/\/[0-9a-f]{26}\.[^/"'<\s]+/g, '')
  return body
    .replace(/<[^>]*?(?:href|src|content|alt|value)="([^"]*)"[^>]*>/g, '\n$1\n')
    .replace(/<[^>]*>/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

const MAX_LINES = 4

/** What differs between two drawings of an address; empty where they are the same. */
export function compareDrawn(before: DrawnPage, after: DrawnPage): string[] {
  if (before.status !== after.status) return [`answers ${after.status} in place of ${before.status}`]
  const gone = without(before.lines, after.lines).map((line) => `- ${line}`)
  const come = without(after.lines, before.lines).map((line) => `+ ${line}`)
  if (gone.length + come.length === 0) {
    return before.lines.join('\n') === after.lines.join('\n') ? [] : ['the same in another order']
  }
  const rest = gone.length + come.length - Math.min(gone.length, MAX_LINES) - Math.min(come.length, MAX_LINES)
  return [...gone.slice(0, MAX_LINES), ...come.slice(0, MAX_LINES), ...(rest > 0 ? [`and ${rest} more lines`] : [])]
}

/** The lines of one that the other has fewer of. */
function without(lines: string[], others: string[]): string[] {
  const counts = new Map<string, number>()
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1)
  return lines.filter((line) => {
    const left = counts.get(line) ?? 0
    counts.set(line, left - 1)
    return left <= 0
  })
}
