import { describe, expect, it } from 'vitest'
import { toBytes } from '../../../client/page-bytes.ts'
import { htmlMemory, renderCached, renderCachedFor, renderSharedFor } from '../../../client/rendered.tsx'
import { collectedBytes } from '../../bench/size/memory.ts'

let draws = 0
function Words({ text }: { text: string }) {
  draws++
  return <p>{text}</p>
}

const sizeOf = (html: string, key = 'key') => {
  const memory = htmlMemory()
  memory.set(key, toBytes(html))
  return memory.calculatedSize
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
    expect([draw(one, 'a'), draw(same, 'a'), draws]).toEqual(['<p>mine</p>', '<p>mine</p>', 1])
    expect([renderSharedFor(one, 'c', Words, one), renderSharedFor(same, 'c', Words, same), draws]).toEqual([
      '<p>mine</p>',
      '<p>mine</p>',
      2,
    ])
    expect([draw(one, 'b'), draws]).toEqual(['<p>mine</p>', 3])
  })

  it('of an object is drawn anew where something beside the object has changed, which leaves one drawing a name', () => {
    const owner = {}
    const draw = (text: string) => renderCachedFor(owner, 'a', Words, { text }, text)
    draws = 0
    expect([draw('4 views'), draw('4 views'), draw('5 views'), draws]).toEqual([
      '<p>4 views</p>',
      '<p>4 views</p>',
      '<p>5 views</p>',
      2,
    ])
    expect([draw('4 views'), draws]).toEqual(['<p>4 views</p>', 3])
  })

  it('[SIT-05] counts the bytes that its text has in UTF-8', () => {
    expect(sizeOf('€é'.repeat(999)) - sizeOf('€'.repeat(999))).toBe(1_998)
  })

  it('[SIT-05] counts two bytes a character of a key that an engine cannot hold in one', () => {
    const text = 'é'.repeat(999)
    expect(sizeOf('x', `${text}’`) - sizeOf('x', `${text}é`)).toBe(1_000)
  })

  it('[SIT-05] has a bound in bytes, keys included', () => {
    const memory = htmlMemory(10_000)
    for (let at = 0; at < 100; at++) memory.set(`${at}`.padEnd(400), toBytes('x'.repeat(400)))
    expect(memory.calculatedSize).toBeLessThanOrEqual(10_000)
    expect(memory.size).toBeLessThanOrEqual(12)
  })

  it('[SIT-05] takes no more memory than its text: not the pieces that React made it of', () => {
    const words = Array.from({ length: 200 }, (_, at) => `word ${at}`)
    const List = ({ of }: { of: number }) => (
      <ul>
        {words.map((word) => (
          <li key={word} className={`n${of}`}>
            {word}
          </li>
        ))}
      </ul>
    )
    const before = collectedBytes()
    let chars = 0
    for (let of = 0; of < 200; of++) chars += renderCached('list', List, { of }).length
    expect(collectedBytes() - before).toBeLessThan(chars * 2)
  })
})
