import { brotliCompressSync, constants } from 'node:zlib'
import { type Bench, PHONE } from '../bench.ts'
import { askWell } from '../client.ts'
import { LONG_PAGE } from '../long-page.ts'
import { kB, type Row } from '../row.ts'
import { watchBytes } from '../watch-bytes.ts'

const MOST_HTML = 60
const AS_SENT = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** What twenty sections weigh, beside a page of words. */
export async function longPage(bench: Bench): Promise<Row[]> {
  const { port, site, paths } = bench
  const { text } = await askWell({ port, host: `${site.site.slug}.localhost`, path: LONG_PAGE })
  const sections = text.match(/<section class="(section|hero)/g)?.length ?? 0
  return [
    { what: 'sections it draws', value: sections, unit: 'count' },
    { what: 'HTML', value: kB(Buffer.byteLength(text)), unit: 'kB', target: { most: MOST_HTML } },
    { what: 'HTML, as the network carries it', value: kB(brotliCompressSync(text, AS_SENT).length), unit: 'kB' },
    {
      what: 'JavaScript before a touch',
      value: await scriptOf(bench, LONG_PAGE),
      unit: 'kB',
      floor: await scriptOf(bench, paths.content),
      target: { most: 0, above: 'floor' },
    },
  ]
}

/** In kB, of what a phone loads by itself. */
async function scriptOf(bench: Bench, path: string): Promise<number> {
  const context = await (await bench.browser()).newContext(PHONE)
  const tab = await context.newPage()
  const loaded = await watchBytes(tab)
  await tab.goto(bench.origin + path, { waitUntil: 'networkidle' })
  const bytes = loaded.sum(({ type }) => type === 'Script')
  await context.close()
  return kB(bytes)
}
