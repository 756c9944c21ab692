// Encode the developed pictures as AVIF and list them for the demo tenants.
// Run from the repository root: node scripts/photos/encode.mjs [folder of the pictures] [backdrop,backdrop]
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

const source = process.argv[2] ?? '.forecourt/photos'
const target = 'client/public/demo/at'
const list = 'tenants/_demo/photos.json'
const { sets: planned } = JSON.parse(await readFile('tenants/_demo/shoots.json', 'utf8'))
const only = process.argv[3]?.split(',') ?? Object.keys(planned)
const plan = Object.fromEntries(only.map((set) => [set, planned[set]]))

// The first photo is also a card, of a phone as well. The smallest of each view is a thumbnail.
/** @type {Record<string, number[]>} */
const widths = { front34: [240, 600, 780, 1200] }
const defaultWidths = [240, 800]
// PDFs and link previews take no AVIF: the first photo is a JPEG as well.
const JPEG = { width: 720, quality: 46 }
const LARGEST_CARD_BYTES = 40_000
const alt = {
  front34: 'front three-quarter view',
  side: 'side view',
  rear34: 'rear three-quarter view',
  low34: 'front three-quarter view from low down',
  front: 'front view',
  rear: 'rear view',
  wheel: 'front wheel',
  nose: 'front',
  flank: 'side to the tail',
  lamp: 'headlamp',
  tail: 'tail lamp',
  mirror: 'door mirror',
  cabin: 'cabin through the side window',
}
const views = Object.keys(alt)

let total = 0
/** @type {Set<string>} */
const written = new Set()

/**
 * @param {string} from
 * @param {string} to
 * @param {number} width
 * @param {number} height
 */
async function encode(from, to, width, height) {
  written.add(to)
  const [before, after] = await Promise.all([from, to].map((path) => stat(path).catch(() => null)))
  if (after && (from.endsWith('.avif') || after.mtimeMs > (before?.mtimeMs ?? 0))) return (total += after.size)
  await mkdir(dirname(to), { recursive: true })
  const picture = sharp(from).resize(width, height, { kernel: 'lanczos3' })
  // Scaling down softens small pictures: sharpen them a little.
  if (width < 900) picture.sharpen({ sigma: 0.6 })
  if (to.endsWith('.jpg')) {
    const { size } = await picture.jpeg({ quality: JPEG.quality, mozjpeg: true }).toFile(to)
    return (total += size)
  }
  // A card is the largest picture of a list: it keeps to a size, whatever the backdrop's grain.
  // What only dense screens choose, or what is looked at alone, shows its compression less.
  for (let quality = width === 600 ? 52 : width === 240 ? 48 : width === 800 ? 42 : 44; ; quality -= 6) {
    const data = await picture.avif({ quality, effort: 2 }).toBuffer()
    if (width !== 600 || data.length <= LARGEST_CARD_BYTES || quality < 30) {
      await writeFile(to, data)
      return (total += data.length)
    }
  }
}

/** @param {string} path */
const folders = async (path) => (await readdir(path).catch(() => [])).toSorted((one, other) => one.localeCompare(other))
/**
 * @param {string} paint
 * @param {string} view
 */
const largestOf = (paint, view) => `${paint}-${view}-${(widths[view] ?? defaultWidths).at(-1)}.avif`

const known = JSON.parse(await readFile(list, 'utf8').catch(() => '{}'))
/** The pictures that are turned from left to right, by backdrop and body. */
const mirrored = JSON.parse(await readFile(join(source, 'mirrored.json'), 'utf8').catch(() => '{}'))
const paints = JSON.parse(await readFile(join(source, 'paints.json'), 'utf8'))
/** @type {Record<string, number[][]>} */
const sizes = { ...known.sizes }

/**
 * Every paint and view of a body that lies ready, in the order in which they are shown: developed in the folder, or
 * encoded by an earlier run.
 * @param {string} from
 * @param {string} to
 * @param {string[]} names
 */
async function encodeBody(from, to, names) {
  const ready = new Set([...(await folders(from)), ...(await folders(to))])
  const isEncoded = (/** @type {string} */ paint, /** @type {string} */ view) => ready.has(largestOf(paint, view))
  const isReady = (/** @type {string} */ paint, /** @type {string} */ view) =>
    ready.has(`${paint}-${view}.png`) || isEncoded(paint, view)
  const shown = views.filter((view) => names.every((paint) => isReady(paint, view)))
  const entry = { paints: names, views: shown }
  if (shown.length === 0) return null
  for (const view of shown) {
    sizes[view] = (widths[view] ?? defaultWidths).map((width) => [width, Math.round((width * 2) / 3)])
    for (const paint of names) {
      // A width that came later is made of the largest, where the picture itself is gone.
      const developed = `${paint}-${view}.png`
      const picture = ready.has(developed) ? join(from, developed) : join(to, largestOf(paint, view))
      for (const [width, height] of sizes[view]) {
        await encode(picture, join(to, `${paint}-${view}-${width}.avif`), width, height)
      }
      if (view !== 'front34') continue
      const height = Math.round((JPEG.width * 2) / 3)
      await encode(picture, join(to, `${paint}-${view}-${JPEG.width}.jpg`), JPEG.width, height)
    }
  }
  return entry
}

// Backdrops that are not of this plan keep what they have.
const sets = Object.fromEntries(Object.entries(known.sets ?? {}).filter(([set]) => !plan[set]))
for (const [set, bodies] of Object.entries(plan)) {
  for (const [body, names] of Object.entries(bodies)) {
    const entry = await encodeBody(join(source, 'pictures', set, body), join(target, set, body), names)
    if (entry?.views.includes('front34'))
      (sets[set] ??= {})[body] = { ...entry, mirrored: (mirrored[set]?.[body] ?? []).filter((paint) => names.includes(paint)) }
    else if (entry) console.log(`${set}/${body}: no three-quarter view yet, left out`)
  }
}

// What an earlier run wrote and no picture stands for any more.
for (const set of Object.keys(plan)) {
  for (const body of await folders(join(target, set))) {
    for (const file of await folders(join(target, set, body))) {
      const path = join(target, set, body, file)
      if (!written.has(path)) await rm(path)
    }
  }
}

const shown = Object.fromEntries(views.filter((view) => sizes[view]).map((view) => [view, alt[view]]))
const index = {
  sets,
  sizes,
  alt: shown,
  paints,
}
await writeFile(list, `${JSON.stringify(index, null, 2)}\n`)
console.log(`${written.size} files, ${(total / 1e6).toFixed(2)} MB`)
