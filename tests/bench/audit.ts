import lighthouse, { type Result } from 'lighthouse'
import type { Bench } from './bench.ts'
import { FORGET_PATH } from './front.ts'

/** What Lighthouse's simulated phone has of a page: slow 4G and a CPU four times slower, computed from what was loaded. */
export type Audit = { lcp: number; fcp: number; cls: number; score: number; bytesBefore: number }

type Browser = Pick<Bench, 'browser' | 'origin' | 'debuggingPort'>

/** Once in many audits Lighthouse misses the beginning of its trace, and asks to be run again. */
export const audit = (bench: Browser, path: string, isKept = false): Promise<Audit> =>
  auditOnce(bench, path, isKept).catch(() => auditOnce(bench, path, isKept))

/** As a visitor who has been on these pages and comes back: what they stored is there, in the cache too. */
export async function auditAgain(bench: Browser, path: string, visited: string[]): Promise<Audit> {
  await bench.browser()
  await look(bench, FORGET_PATH)
  for (const page of visited) await look(bench, page)
  return audit(bench, path, true)
}

async function auditOnce(bench: Browser, path: string, isKept: boolean): Promise<Audit> {
  await bench.browser()
  const { origin, debuggingPort } = bench
  if (!isKept) await look(bench, FORGET_PATH)
  const result = await lighthouse(origin + path, {
    port: debuggingPort,
    onlyCategories: ['performance'],
    disableStorageReset: isKept,
    logLevel: 'silent',
    output: 'json',
  })
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  const { audits, categories } = result.lhr
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    lcp: value('largest-contentful-paint') / 1000,
    fcp: value('first-contentful-paint') / 1000,
    cls: value('cumulative-layout-shift'),
    bytesBefore: bytesBefore(result.lhr),
    score: Math.round((categories['performance']?.score ?? 0) * 100),
  }
}

type Sent = { networkRequestTime: number; transferSize: number }
type Metrics = { observedLargestContentfulPaint: number }
const itemsOf = <Item>({ audits }: Result, name: string): Item[] =>
  (audits[name]?.details as { items?: Item[] } | undefined)?.items ?? []

/** Bytes of all that was asked for before the largest paint, headers included. */
function bytesBefore(result: Result): number {
  const [{ observedLargestContentfulPaint: paint } = { observedLargestContentfulPaint: Number.NaN }] = itemsOf<Metrics>(
    result,
    'metrics',
  )
  return itemsOf<Sent>(result, 'network-requests')
    .filter(({ networkRequestTime }) => networkRequestTime < paint)
    .reduce((sum, { transferSize }) => sum + transferSize, 0)
}

const LOOKS_FOR_MS = 1_000

/**
 * Opens a page in a tab for a moment. That of `FORGET_PATH` makes an audit a first visit: Lighthouse empties the cache and
 * leaves what pages store.
 */
async function look({ origin, debuggingPort }: Browser, path: string): Promise<void> {
  const tabs = `http://127.0.0.1:${debuggingPort}/json`
  const { id } = (await (await fetch(`${tabs}/new?${origin}${path}`, { method: 'PUT' })).json()) as { id: string }
  await new Promise((resolve) => setTimeout(resolve, path === FORGET_PATH ? 300 : LOOKS_FOR_MS))
  await fetch(`${tabs}/close/${id}`)
}
