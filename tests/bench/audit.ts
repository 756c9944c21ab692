import lighthouse, { type Result } from 'lighthouse'
import type { Bench } from './bench.ts'
import { FORGET_PATH } from './front.ts'

/** What Lighthouse's simulated phone has of a page: slow 4G and a CPU four times slower, computed from what was loaded. */
export type Audit = { lcp: number; fcp: number; cls: number; score: number; bytesBefore: number }

type Browser = Pick<Bench, 'browser' | 'origin' | 'debuggingPort'>

/** Once in many audits Lighthouse misses the beginning of its trace, and asks to be run again. */
export const audit = (bench: Browser, path: string): Promise<Audit> =>
  auditOnce(bench, path).catch(() => auditOnce(bench, path))

async function auditOnce(bench: Browser, path: string): Promise<Audit> {
  await bench.browser()
  const { origin, debuggingPort } = bench
  await forget(origin, debuggingPort)
  const result = await lighthouse(origin + path, {
    port: debuggingPort,
    onlyCategories: ['performance'],
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

/** Lighthouse empties the cache and leaves what pages store: here each audit is a first visit. */
async function forget(origin: string, debuggingPort: number): Promise<void> {
  const tabs = `http://127.0.0.1:${debuggingPort}/json`
  const { id } = (await (await fetch(`${tabs}/new?${origin}${FORGET_PATH}`, { method: 'PUT' })).json()) as {
    id: string
  }
  await new Promise((resolve) => setTimeout(resolve, 300))
  await fetch(`${tabs}/close/${id}`)
}
