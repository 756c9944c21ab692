import lighthouse from 'lighthouse'
import { type Bench, SEEN_PAGES } from '../bench.ts'
import type { Row } from '../row.ts'

const LCP_SECONDS = 1.0

type Seen = { lcp: number; cls: number; score: number }

/** Lighthouse's simulated phone: slow 4G and a CPU four times slower, computed from what was loaded. */
export async function phone(bench: Bench): Promise<Row[]> {
  await bench.browser()
  const floor = await audit(bench, '/bench/page')
  const rows: Row[] = []
  for (const page of SEEN_PAGES) {
    const { lcp, cls, score } = await audit(bench, bench.paths[page])
    rows.push(
      { what: `${page} page, LCP`, value: lcp, unit: 's', floor: floor.lcp, target: { most: LCP_SECONDS } },
      { what: `${page} page, CLS`, value: cls, unit: 'ratio', floor: floor.cls, target: { most: 0 } },
      { what: `${page} page, Lighthouse score`, value: score, unit: 'count', floor: floor.score },
    )
  }
  return rows
}

async function audit({ origin, debuggingPort }: Bench, path: string): Promise<Seen> {
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
    cls: value('cumulative-layout-shift'),
    score: Math.round((categories['performance']?.score ?? 0) * 100),
  }
}
