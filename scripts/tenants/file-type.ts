import { readFile } from 'node:fs/promises'

/** KV holds no larger values than 25 MB, and a Worker has to hold one whole. */
export const MAX_FILE_BYTES = 10_000_000
export const TOO_LARGE = `is larger than ${MAX_FILE_BYTES / 1_000_000} MB: make it smaller, or name it at the server that has it`

type FileType = { type: string; isOne: (bytes: Uint8Array) => boolean }
const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
const begins =
  (...signature: number[]) =>
  (bytes: Uint8Array) =>
    signature.every((byte, at) => bytes[at] === byte)
/** AVIF, HEIC and MP4 begin alike, but for the brand that they name. */
const isMedia = (brands: RegExp) => (bytes: Uint8Array) =>
  ascii(bytes, 4, 8) === 'ftyp' && brands.test(ascii(bytes, 8, 12))

/** What a file may be, by its extension, each known by how it begins as well. */
const FILE_TYPES: Record<string, FileType> = {
  jpg: { type: 'image/jpeg', isOne: begins(0xff, 0xd8, 0xff) },
  jpeg: { type: 'image/jpeg', isOne: begins(0xff, 0xd8, 0xff) },
  png: { type: 'image/png', isOne: begins(0x89, 0x50, 0x4e, 0x47) },
  webp: { type: 'image/webp', isOne: (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP' },
  avif: { type: 'image/avif', isOne: isMedia(/^(?:avi[fs]|mif1)$/) },
  svg: { type: 'image/svg+xml', isOne: (bytes) => isPlainDrawing(new TextDecoder().decode(bytes)) },
  pdf: { type: 'application/pdf', isOne: (bytes) => ascii(bytes, 0, 5) === '%PDF-' },
  mp4: { type: 'video/mp4', isOne: isMedia(/^(?!avi[fs]|mif1|msf1|hei|hev)/) },
  webm: { type: 'video/webm', isOne: begins(0x1a, 0x45, 0xdf, 0xa3) },
}

/** Elements of drawings. Those of drawing programs have a prefix, which stands for nothing that a browser draws. */
const ELEMENTS = new Set(
  [
    'svg g defs symbol use title desc style metadata path rect circle ellipse line polyline polygon text tspan textPath',
    'linearGradient radialGradient stop clipPath mask pattern marker filter switch view image',
  ].flatMap((names) => names.split(' ')),
)
const isElement = (name: string) => ELEMENTS.has(name) || /^fe[A-Z]\w+$/.test(name) || /^[a-z]+:\w+$/i.test(name)

/** What a drawing may not have: what runs, what loads something from elsewhere, and what hides either. */
const NOT_PLAIN = [
  /<(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed)/i,
  /<!ENTITY/i,
  /xhtml|xmlns[^=]*=\s*["'][^"']*&/i,
  /\\|image-set\(/i,
  /\son\w+\s*=|javascript:/i,
  /(?:href|src)\s*=\s*["'](?!#)/i,
  /@import|url\((?!\s*["']?#)/i,
]
const isPlainDrawing = (text: string): boolean =>
  /<svg[\s>]/.test(text) &&
  NOT_PLAIN.every((pattern) => !pattern.test(text)) &&
  [...text.matchAll(/<([a-z][\w:.-]*)/gi)].every(([, name]) => isElement(name!))

const NAME = /^(?:[a-z0-9]+(?:[-_.][a-z0-9]+)*\/)*[a-z0-9]+(?:[-_.][a-z0-9]+)*\.[a-z0-9]+$/

/** The media type of a file; or the rule that it breaks. `name`: its path under `files/`. */
export function fileType(name: string, bytes: Uint8Array): { type: string } | { rule: string } {
  if (!NAME.test(name)) return { rule: 'has a name that makes no address: lower-case letters, figures and hyphens' }
  const extension = name.slice(name.lastIndexOf('.') + 1)
  const row = Object.hasOwn(FILE_TYPES, extension) ? FILE_TYPES[extension] : undefined
  if (!row) return { rule: `is of a kind that is not taken: one of ${Object.keys(FILE_TYPES).join(', ')}` }
  if (row.isOne(bytes)) return { type: row.type }
  if (extension === 'svg') return { rule: 'is no plain drawing: scripts, links and outside pictures are not taken' }
  return { rule: `has the name of a ${extension.toUpperCase()}, and is none inside` }
}

const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/** The text of a file without its byte order mark; or the rule that it breaks. Throws where the file cannot be read. */
export async function readText(place: string): Promise<{ text: string } | { rule: string }> {
  const bytes = await readFile(place)
  try {
    const text = DECODER.decode(bytes)
    return text.includes('\0') ? { rule: 'has a character that no text has (NUL)' } : { text }
  } catch {
    return { rule: 'is no text in UTF-8: save it with that encoding' }
  }
}
