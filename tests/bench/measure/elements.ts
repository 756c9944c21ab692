import { type Bench, plainPaths } from '../bench.ts'
import { pageWeight } from '../check/bytes.ts'
import { kB, type Row } from '../row.ts'

/** Half of what 17c64eca had; kB. */
const HALF = {
  home: { elements: 851, raw: 64.6, html: 11.2 },
  search: { elements: 1263, raw: 95.2, html: 14.2 },
  vehicle: { elements: 1296, raw: 75.6, html: 14.1 },
}

/** What the HTML of a page is made of; a template's contents are not in the document. */
export async function elements(bench: Bench): Promise<Row[]> {
  const { port, site } = bench
  const where = { port, host: `${site.site.slug}.localhost` }
  const { list, car } = plainPaths(bench)
  const plain = { home: list, search: list, vehicle: car }
  const rows: Row[] = []
  for (const page of ['home', 'search', 'vehicle'] as const) {
    const [ours, floor] = [await pageWeight(where, bench.paths[page]), await pageWeight(where, plain[page])]
    rows.push(
      {
        what: `${page} page, elements`,
        value: ours.elements,
        unit: 'count',
        floor: floor.elements,
        target: { most: HALF[page].elements },
      },
      {
        what: `${page} page, HTML`,
        value: kB(ours.raw),
        unit: 'kB',
        floor: kB(floor.raw),
        target: { most: HALF[page].raw },
      },
      {
        what: `${page} page, HTML with brotli`,
        value: kB(ours.html),
        unit: 'kB',
        floor: kB(floor.html),
        target: { most: HALF[page].html },
      },
    )
  }
  return rows
}
