import { describe, expect, it } from 'vitest'
import { joinBytes } from '../../../shared/bytes.ts'
import { stripPhoto } from '../../../shared/photo/strip.ts'
import { aJpeg, aPng, aWebp, GPS } from '../../builders/photo.ts'

const textOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
const stripped = (bytes: Uint8Array) => {
  const photo = stripPhoto(bytes)
  if (!photo.ok) throw new Error(photo.problem)
  return photo
}

const many = (head: number[], part: number[]) =>
  Uint8Array.from([...head, ...Array.from({ length: 3_000 }, () => part).flat()])

describe('a photograph that a shopper adds', () => {
  it.each([
    ['JPEG', aJpeg(), 'image/jpeg', 'SCAN'],
    ['PNG', aPng(), 'image/png', 'PIXELS'],
    ['WebP', aWebp(), 'image/webp', 'PIXELS'],
  ] as const)('[DSK-01] loses its place, whatever writes it, and keeps its picture: %s', (_, photo, type, picture) => {
    expect(textOf(photo)).toContain(GPS)
    const { type: known, bytes } = stripped(photo)
    expect([known, textOf(bytes).includes(GPS), textOf(bytes).includes(picture)]).toEqual([type, false, true])
    // Nothing is left to take out.
    expect(stripped(bytes).bytes).toEqual(bytes)
  })

  it('[DSK-01] stays turned as the camera held it', () => {
    for (const turned of [3, 6, 8]) expect(stripped(aJpeg({ turned })).bytes[31]).toBe(turned)
    expect(textOf(stripped(aJpeg({ turned: 1 })).bytes)).not.toContain('Exif')
  })

  it('[DSK-01] loses what stands behind its end: a second picture, a film', () => {
    const film = Uint8Array.from('ftypmp42 -27.5', (sign) => sign.charCodeAt(0))
    for (const photo of [aJpeg(), aPng()])
      expect(textOf(stripped(joinBytes([photo, film])).bytes)).not.toContain('ftyp')
  })

  it.each([
    ['HEIC', '\0\0\0\u0018ftypheic', 'heic'],
    ['AVIF', '\0\0\0\u0018ftypavif', 'heic'],
    ['a page', '<html><script>', 'not_a_photo'],
    ['a drawing with a script', '<svg onload=', 'not_a_photo'],
    ['nothing', '', 'not_a_photo'],
  ])('[DSK-01] is by its content what it is: %s', (_, text, problem) => {
    expect(stripPhoto(Uint8Array.from(text, (sign) => sign.charCodeAt(0)))).toEqual({ ok: false, problem })
  })

  it('[DSK-01] of more pixels than a phone takes is refused, and so is one of none', () => {
    const size = { width: 20_000, height: 20_000 }
    for (const photo of [aJpeg(size), aPng(size), aWebp(size)])
      expect(stripPhoto(photo)).toEqual({ ok: false, problem: 'too_many_pixels' })
    expect(stripPhoto(aJpeg({ height: 0 }))).toEqual({ ok: false, problem: 'broken' })
    expect(stripPhoto(Uint8Array.of(0xff, 0xd8, 0xff, 0xd9))).toEqual({ ok: false, problem: 'broken' })
  })

  it('[DSK-01] of more parts than a camera writes is refused, before they fill the memory', () => {
    for (const photo of [
      many([0xff, 0xd8, 0xff, 0xdb, 0, 2], [0xff, 0xdb, 0, 2]),
      many([...aPng().subarray(0, 33)], [0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54, 0, 0, 0, 0]),
    ])
      expect(stripPhoto(photo)).toEqual({ ok: false, problem: 'broken' })
  })

  it('[DSK-01] that is cut off anywhere is refused or has no place, and nothing throws', () => {
    for (const photo of [aJpeg(), aPng(), aWebp()])
      for (let length = 0; length < photo.length; length++) {
        const cut = stripPhoto(photo.slice(0, length))
        expect(cut.ok && textOf(cut.bytes).includes(GPS)).toBe(false)
      }
  })
})
