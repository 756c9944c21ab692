import { describe, expect, it } from 'vitest'
import { renderCached, renderCachedFor } from '../../../client/rendered.tsx'

let draws = 0
function Words({ text }: { text: string }) {
  draws++
  return <p>{text}</p>
}

describe('a drawing that is kept', () => {
  it('is made once for what it is made from', () => {
    draws = 0
    const html = [{ text: 'one' }, { text: 'one' }, { text: 'two' }].map((props) => renderCached('words', Words, props))
    expect([html, draws]).toEqual([['<p>one</p>', '<p>one</p>', '<p>two</p>'], 2])
  })

  it('of an object is found by that object and its name, and is no other object’s', () => {
    const [one, same, other] = [{ text: 'mine' }, { text: 'mine' }, { text: 'yours' }]
    const draw = (owner: typeof one, name: string) => renderCachedFor(owner, name, Words, owner)
    expect([draw(one, 'a'), draw(one, 'a'), draw(other, 'a')]).toEqual(['<p>mine</p>', '<p>mine</p>', '<p>yours</p>'])
    draws = 0
    expect([draw(one, 'a'), draw(same, 'a'), draws]).toEqual(['<p>mine</p>', '<p>mine</p>', 0])
    expect([draw(one, 'b'), draws]).toEqual(['<p>mine</p>', 1])
  })
})
