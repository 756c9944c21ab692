// Encode the turntables and the cabin as AVIF and list the turns for the demo tenants.
// Run from the repository root: node scripts/photos/encode-spins.mjs
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const source = '.forecourt/photos'
const target = 'client/public/demo'
const list = 'tenants/_demo/spins.json'
const widths = [480, 840]
const QUALITY = 46

const files = (await readdir(source)).toSorted()
const spins = {}
let total = 0

async function encode(from, to, size) {
  const picture = sharp(join(source, from)).resize(size.width, size.height, { kernel: 'lanczos3' })
  const { size: bytes } = await picture.avif({ quality: QUALITY, effort: 4 }).toFile(to)
  total += bytes
}

for (const file of files) {
  const turn = /^(.+)-([a-z]+)-spin(\d\d)\.png$/.exec(file)
  if (!turn) continue
  const [, body, paint, frame] = turn
  const folder = join(target, body, `${paint}-spin`)
  await mkdir(folder, { recursive: true })
  for (const width of widths) {
    await encode(file, join(folder, `${frame}-${width}.avif`), { width, height: Math.round((width * 2) / 3) })
  }
  spins[body] ??= { paint, frames: 0, width: widths.at(-1) }
  spins[body].frames++
}
for (const [body, spin] of Object.entries(spins)) {
  Object.assign(spin, JSON.parse(await readFile(join(source, `${body}-spin.json`), 'utf8')))
}

await mkdir(join(target, 'interior'), { recursive: true })
for (const file of files.filter((each) => each.startsWith('cabin-') && each.endsWith('.png'))) {
  await encode(
    file,
    join(
      target,
      'interior',
      file.replace(/^cabin-|png$/g, (end) => (end === 'png' ? 'avif' : '')),
    ),
    {
      width: 600,
      height: 600,
    },
  )
}

await writeFile(list, `${JSON.stringify(spins)}\n`)
console.log(`${Object.keys(spins).length} turns, ${(total / 1e6).toFixed(2)} MB`)
