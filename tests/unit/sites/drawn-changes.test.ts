import { expect, it } from 'vitest'
import type { HttpFetch } from '../../../scripts/operator/runtime.ts'
import { compareDrawn, settledPage } from '../../../scripts/sites/diff.ts'

const POPULAR = '<h2>Popular lists</h2><a href="/search/toyota">Toyota</a>'

/** A preview that shows a part of each page from the third drawing on, as one that has just been opened. */
function aColdPreview(words: string): { httpFetch: HttpFetch; drawings: () => number } {
  let drawings = 0
  const httpFetch: HttpFetch = async () =>
    new Response(`<main><h1>${words}</h1>${++drawings > 2 ? POPULAR : ''}</main>`)
  return { httpFetch, drawings: () => drawings }
}

const ORIGIN = 'https://0123.preview.example'
const settled = ({ httpFetch }: { httpFetch: HttpFetch }) => settledPage(httpFetch, ORIGIN, '/')

it('[SIT-01] a part that comes late is no difference of a page', async () => {
  const [before, after] = [aColdPreview('Cars'), aColdPreview('Cars')]
  // One of them is warmer than the other.
  for (let at = 0; at < 3; at++) await after.httpFetch(new URL(ORIGIN), { method: 'GET', headers: {}, body: null })
  await before.httpFetch(new URL(ORIGIN), { method: 'GET', headers: {}, body: null })
  expect(compareDrawn(await settled(before), await settled(after))).toEqual([])
})

it('[SIT-01] a real difference is one line each', async () => {
  const [before, after] = [aColdPreview('Cars'), aColdPreview('Utes')]
  for (const { httpFetch } of [before, after])
    for (let at = 0; at < 2; at++) await httpFetch(new URL(ORIGIN), { method: 'GET', headers: {}, body: null })
  expect(compareDrawn(await settled(before), await settled(after))).toEqual(['- Cars', '+ Utes'])
})

it('[SIT-01] a page that never looks the same twice is drawn five times at most', async () => {
  let drawings = 0
  const httpFetch: HttpFetch = async () => new Response(`<p>${++drawings}</p>`)
  await settledPage(httpFetch, ORIGIN, '/')
  expect(drawings).toBe(5)
})
