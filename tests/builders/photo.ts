import { joinBytes } from '../../shared/bytes.ts'

/** Stands for where it was taken. */
export const GPS = 'GPS -27.4698 153.0251'

const text = (value: string) => Uint8Array.from(value, (sign) => sign.charCodeAt(0))
const segment = (marker: number, content: Uint8Array) =>
  joinBytes([Uint8Array.of(0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255), content])

/** An Exif directory, little-endian, with how the picture is turned and a place. */
const exif = (turned: number) =>
  joinBytes([
    text('Exif\0\0II*\0'),
    Uint8Array.of(8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, turned, 0, 0, 0, 0, 0, 0, 0),
    text(GPS),
  ])

/** A JPEG of two scans, with Exif, XMP, IPTC and a comment that all say a place. */
export const aJpeg = ({ turned = 6, width = 4_000, height = 3_000 } = {}): Uint8Array<ArrayBuffer> =>
  joinBytes([
    Uint8Array.of(0xff, 0xd8),
    segment(0xe0, text(`JFIF\0\u0001\u0001\u0001\0\u0048\0\u0048\u0001\u0001${GPS}`)),
    segment(0xee, text(`Adobe\0\u0064\0\0\0\0\u0001${GPS}`)),
    segment(0xee, text(`Maker${GPS}`)),
    segment(0xf3, text(GPS)),
    segment(0xe1, exif(turned)),
    segment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0${GPS}`)),
    segment(0xe2, text('ICC_PROFILE\0colours')),
    segment(0xe2, text(`MPF\0${GPS}`)),
    segment(0xed, text(`Photoshop 3.0\0${GPS}`)),
    segment(0xfe, text(GPS)),
    segment(0xc2, Uint8Array.of(8, height >> 8, height & 255, width >> 8, width & 255, 0)),
    segment(0xda, text('one')),
    text('SCAN'),
    Uint8Array.of(0xff, 0, 0xff, 0xd0, 1),
    segment(0xc4, text('table')),
    segment(0xda, text('two')),
    text('MORE'),
    Uint8Array.of(0xff, 0xd9),
  ])

const chunk = (name: string, content: Uint8Array) =>
  joinBytes([Uint8Array.of(0, 0, content.length >> 8, content.length & 255), text(name), content, text('crc!')])

const big32 = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]
const little24 = (value: number) => [value & 255, (value >> 8) & 255, value >> 16]

export const aPng = ({ width = 4_000, height = 3_000 } = {}): Uint8Array<ArrayBuffer> =>
  joinBytes([
    text('\u0089PNG\r\n\u001a\n'),
    chunk('IHDR', Uint8Array.of(...big32(width), ...big32(height), 8, 2, 0, 0, 0)),
    chunk('eXIf', text(GPS)),
    chunk('tEXt', text(`Location\0${GPS}`)),
    chunk('IDAT', text('PIXELS')),
    chunk('IEND', text('')),
  ])

const riff = (name: string, content: Uint8Array) =>
  joinBytes([
    text(name),
    Uint8Array.of(content.length & 255, content.length >> 8, 0, 0),
    content,
    new Uint8Array(content.length % 2),
  ])

export function aWebp({ width = 4_000, height = 3_000 } = {}): Uint8Array<ArrayBuffer> {
  const chunks = joinBytes([
    riff('VP8X', Uint8Array.of(0x0c, 0, 0, 0, ...little24(width - 1), ...little24(height - 1))),
    riff('VP8 ', text('PIXELS')),
    riff('EXIF', text(GPS)),
    riff('XMP ', text(GPS)),
  ])
  return joinBytes([
    text('RIFF'),
    Uint8Array.of((chunks.length + 4) & 255, (chunks.length + 4) >> 8, 0, 0),
    text('WEBP'),
    chunks,
  ])
}
