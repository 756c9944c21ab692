import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { offers } from '../../../scripts/offers/program.ts'
import { stock } from '../../../scripts/stock/program.ts'
import { listTargets } from '../../../shared/feed/targets.ts'
import { offerInputSchema } from '../../../shared/offer/offer.ts'
import { stockKeys } from '../../../worker/platform/bearer-keys.ts'
import { aForm } from '../a-form.ts'
import { aYard } from './a-stock-desk.ts'
import { anOperator } from './an-operator.ts'

const folder = mkdtempSync(join(tmpdir(), 'forecourt-documented-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const documentOf = (name: string) => readFileSync(join(import.meta.dirname, '../../../docs', name), 'utf8')

/** The table in a document, as a file. */
function exampleOf(name: string) {
  const [, text = ''] = /^```csv\n([\s\S]*?)^```/m.exec(documentOf(name)) ?? []
  const path = join(folder, name.replace('.md', '.csv'))
  writeFileSync(path, text)
  return { path, text }
}

describe('the files in the documents', () => {
  it('[OPS-01] of stock is imported as it stands, without a question', async () => {
    const { path, text } = exampleOf('add-a-feed.md')
    const { ask, key, here, settled } = await aYard()
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'text/csv' }
    const answer = await ask('/api/stock', { method: 'POST', headers, body: text })
    await settled()
    expect(await answer.json()).toMatchObject({
      summary: { added: 2, refused: 0, warnings: 0, questions: 0, unread: null },
      problems: [],
    })
    expect((await here.type(['import', path, '--report', join(folder, 'report.csv')])).out).toMatch(
      /2 {2}cars unchanged/,
    )
  })

  it('[OFF-01] of offers is imported as it stands', async () => {
    const { path } = exampleOf('offers.md')
    const yard = await aForm({ site: { features: { captcha: false } } })
    const { here } = await anOperator(offers, stockKeys, yard)
    const { out } = await here.type(['import', '--file', path])
    expect(out).toMatch(/ 1 {2}offers added[^]* 0 {2}values left out/)
    expect(out).not.toContain('No field reads')
  })

  it('[OFF-01] the table of fields in offers.md has every field', () => {
    const named = new Set([...documentOf('offers.md').matchAll(/`(\w+)`/g)].map(([, name]) => name))
    expect([...listTargets(offerInputSchema).keys()].filter((field) => !named.has(field))).toEqual([])
  })

  it('[OPS-01] an example with a mistyped column would not pass', async () => {
    const { text } = exampleOf('add-a-feed.md')
    const yard = await aForm({ cars: [] })
    const { here } = await anOperator(stock, stockKeys, yard)
    const path = join(folder, 'typo.csv')
    writeFileSync(path, text.replace(',km,', ',Odometer,'))
    const { out } = await here.type(['import', path, '--report', join(folder, 'report.csv')])
    expect(out).toContain('No field reads the column "Odometer" (did you mean km?).')
  })
})
