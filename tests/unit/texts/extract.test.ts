import { describe, expect, it } from 'vitest'
import { codeTexts } from '../../../scripts/texts/code-texts.ts'
import { grouped, pageTexts, settingTexts } from '../../../scripts/texts/pages.ts'

const textOf = (file: string) => ({ file, line: 1, words: 'A text' })
const wordsOf = (source: string) => codeTexts('client/pages/a.tsx', source).map(({ words }) => words)

describe('the texts that shoppers read', () => {
  it('of markup are read as sentences, with what is filled in', () => {
    const source = `
      export const Page = ({ car }) => (
        <section className="of the page" aria-label="Cars in stock">
          <h2>Saved {car.name}</h2>
          <p>Nothing saved <a href="/a">yet</a>.</p>
        </section>
      )`
    expect(wordsOf(source)).toEqual(['Cars in stock', 'Saved {…}', 'Nothing saved {…}.', 'yet'])
  })

  it('of code are its sentences and labels, with those that are put together', () => {
    const source = `
      const text = \`Held until \${time}.\`
      const long = 'We call you ' + 'before \${then}.'
      const row = { label: 'Deposit', icon: 'Heart', css: 'button button-main' }`
    expect(wordsOf(source)).toEqual(['Held until {…}.', 'We call you before ${then}.', 'Deposit'])
  })

  it('are none of statements, addresses, descriptions of settings, comparisons and errors', () => {
    const source = `
      import type { A } from './The a of b.ts'
      const sql = 'SELECT id FROM car WHERE site = ?1'
      const schema = z.string().describe('What stands on the card.')
      if (status === 'Booked') throw new Error('This is not for you.')`
    expect(wordsOf(source)).toEqual([])
  })

  it('know their line, in code, in settings and on pages', () => {
    expect(codeTexts('a.ts', "\n\nexport const a = 'Ask us for the price.'")).toMatchObject([{ line: 3 }])
    const settings = '{\n "slug": "one-two",\n "header": {\n  "note": "Open on Sundays"\n }\n}'
    expect(settingTexts('tenants/one/site.json', settings)).toEqual([
      { file: 'tenants/one/site.json', line: 4, words: 'Open on Sundays', setting: 'header.note' },
    ])
    expect(pageTexts('tenants/one/pages/a.md', '# A heading\n\nkey: /path\nA sentence.')).toMatchObject([
      { line: 1, words: '# A heading' },
      { line: 4, words: 'A sentence.' },
    ])
  })

  it('stand by what they are about, sites last', () => {
    const groups = grouped([
      textOf('tenants/one/site.json'),
      textOf('client/pages/search.tsx'),
      textOf('worker/features/alerts/links.tsx'),
      textOf('shared/search/view.ts'),
    ])
    expect(groups.map(([title, texts]) => [title, texts.length])).toEqual([
      ['alerts', 1],
      ['search', 2],
      ['Site: one', 1],
    ])
  })
})
