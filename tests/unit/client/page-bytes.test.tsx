import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { pageBytes } from '../../../client/page-bytes.ts'
import { renderCached } from '../../../client/rendered.tsx'
import { encodePage } from '../../../worker/platform/crypto.ts'

const Words = ({ text }: { text: string }) => <p>{text}</p>
/** A part in which another is kept. */
const Box = ({ text }: { text: string }) => (
  <div dangerouslySetInnerHTML={{ __html: renderCached('page words', Words, { text }) }} />
)

const kept = (text: string) => renderCached('page words', Words, { text })
const pageOf = (draw: () => string) => new TextDecoder().decode(pageBytes(draw, encodePage))

it('puts what is kept in its places, as often as it stands there and in any order', () => {
  for (const time of ['first', 'again']) {
    const [a, b] = ['Café – one', `two ${time}`]
    const draw = () => {
      const [second, first] = [kept(b), kept(a)]
      return `<main>“${first}” ${second.repeat(3)}</main>`
    }
    expect(pageOf(draw)).toBe(`<main>“<p>${a}</p>” ${`<p>${b}</p>`.repeat(3)}</main>`)
  }
})

const box = () => renderCached('box', Box, { text: 'inside' })

it('keeps the text of a part within a part, for pages that come later too', () => {
  const html = '<div><p>inside</p></div>'
  expect([pageOf(box), pageOf(() => kept('other') + box()), box()]).toEqual([html, `<p>other</p>${html}`, html])
})

const fails = () => {
  throw new Error(`no page: ${kept('x')}`)
}

it('gives the text itself where no page is drawn, also after one that failed', () => {
  expect(() => pageOf(fails)).toThrow('no page')
  expect(kept('x')).toBe('<p>x</p>')
})

it.each([['\0<0>'], ['<0>'], ['\0'], ['\0\0<1>']])('takes nothing that was typed for a part: %j', (typed) => {
  const draw = () => renderToString(<Words text={typed} />) + kept('own')
  expect(pageOf(draw)).toBe(`${renderToString(<Words text={typed} />)}<p>own</p>`)
})

it.each([['plain'], ['Café'], ['it’s €5'], ['😀'], ['half a pair: \ud83d'], ['']])('makes UTF-8 of %j', (text) => {
  expect([...encodePage(text)]).toEqual([...new TextEncoder().encode(text)])
})

const drawNew = () => `<main>new ${kept('kept – part')}</main>`

it('makes UTF-8 of what is new alone, each part by itself', () => {
  const encoded = ['first', 'again'].map(() => {
    const texts: string[] = []
    pageBytes(drawNew, (html) => {
      texts.push(html.replaceAll(/\0<\d+>/g, '*'))
      return encodePage(html)
    })
    return texts
  })
  expect(encoded).toEqual([['<p>kept – part</p>', '<main>new *</main>'], ['<main>new *</main>']])
})
