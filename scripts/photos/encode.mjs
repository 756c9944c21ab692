// Encode the developed pictures as AVIF and list them for the demo tenants.
// Run from the repository root: node scripts/photos/encode.mjs
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

const source = '.forecourt/photos'
const target = 'client/public/demo'
const list = 'tenants/_demo/photos.json'

// Widths per view: the smallest is a thumbnail; the first photo is also a card, so it gets two between.
const widths = { front34: [240, 600, 800, 1200], hero: [800, 1600] }
const defaultWidths = [240, 960]
// PDFs and link previews take no AVIF: the first photo is a JPEG as well.
const jpegWidth = 900
const views = ['front34', 'side', 'rear34', 'front', 'wheel', 'interior']
const alt = {
  front34: 'front three-quarter view',
  side: 'side view',
  rear34: 'rear three-quarter view',
  front: 'front view',
  wheel: 'front wheel',
  interior: 'interior',
}
const heroes = {
  warm: 'Orange small SUV in warm morning light',
  night: 'Black sedan under blue studio light',
  touring: 'Caravan in soft sandy light',
}

async function encode(from, to, width, height, quality) {
  const [before, after] = await Promise.all([stat(from), stat(to).catch(() => null)])
  if (after && after.mtimeMs > before.mtimeMs) return after.size
  await mkdir(dirname(to), { recursive: true })
  const picture = sharp(from).resize(width, height, { kernel: 'lanczos3' })
  // Scaling down softens small pictures: sharpen them a little.
  if (width < 900) picture.sharpen({ sigma: 0.6 })
  const coded = to.endsWith('.jpg') ? picture.jpeg({ quality, mozjpeg: true }) : picture.avif({ quality, effort: 1 })
  const { size } = await coded.toFile(to)
  return size
}

const paints = JSON.parse(await readFile(join(source, 'paints.json'), 'utf8'))
const order = Object.keys(paints)
const bodies = {}
const sizes = {}
const heroSizes = {}
let total = 0
for (const file of (await readdir(source)).toSorted()) {
  const name = /^(.+)-([a-z]+)-([a-z0-9]+)\.png$/.exec(file)
  if (!name) continue
  const [, body, paint, view] = name
  const hero = body === 'hero'
  const ratio = hero ? 9 / 16 : 2 / 3
  for (const width of widths[hero ? 'hero' : view] ?? defaultWidths) {
    const height = Math.round(width * ratio)
    const to = hero
      ? join(target, 'hero', `${view}-${width}.avif`)
      : join(target, body, `${paint}-${view}-${width}.avif`)
    const size = await encode(join(source, file), to, width, height, hero ? 60 : 54)
    total += size
    const known = hero ? (heroSizes[view] ??= []) : (sizes[view] ??= [])
    if (!known.some((each) => each[0] === width)) known.push([width, height])
  }
  if (view === 'front34') {
    const to = join(target, body, `${paint}-${view}-${jpegWidth}.jpg`)
    total += await encode(join(source, file), to, jpegWidth, Math.round(jpegWidth * ratio), 72)
  }
  if (hero) continue
  const entry = (bodies[body] ??= { paints: [], views: [], shared: [] })
  if (paint === 'any') entry.shared.push(view)
  else {
    if (!entry.paints.includes(paint)) entry.paints.push(paint)
    if (!entry.views.includes(view)) entry.views.push(view)
  }
}
for (const entry of Object.values(bodies)) {
  entry.paints.sort((a, b) => order.indexOf(a) - order.indexOf(b))
  entry.views.sort((a, b) => views.indexOf(a) - views.indexOf(b))
}
const index = {
  bodies,
  sizes,
  alt: Object.fromEntries(Object.entries(alt).filter(([view]) => sizes[view])),
  paints,
  heroes: Object.fromEntries(
    Object.entries(heroSizes).map(([name, known]) => [name, { sizes: known, alt: heroes[name] }]),
  ),
}
await mkdir(dirname(list), { recursive: true })
await writeFile(list, `${JSON.stringify(index, null, 2)}\n`)
console.log(`${Object.keys(bodies).length} bodies, ${(total / 1e6).toFixed(2)} MB`)
