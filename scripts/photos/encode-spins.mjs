// Encode the turntables and the cabin as AVIF and list the turns for the demo tenants.
// Run from the repository root: node scripts/photos/encode-spins.mjs
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const source = process.argv[2] ?? '.forecourt/photos'
const target = 'client/public/demo'
const list = 'tenants/_demo/spins.json'
const widths = [480, 840]
const CABIN = 600
const QUALITY = 46

const files = (await readdir(source)).toSorted()
let total = 0

async function encode(name, to, width, height) {
  const from = join(source, name)
  const [before, after] = await Promise.all([stat(from), stat(to).catch(() => null)])
  if (after && after.mtimeMs > before.mtimeMs) return (total += after.size)
  const picture = sharp(from).resize(width, height, { kernel: 'lanczos3' })
  const { size } = await picture.avif({ quality: QUALITY, effort: 4 }).toFile(to)
  total += size
}

// Spins encoded earlier; their frames may have been deleted.
const spins = JSON.parse(await readFile(list, 'utf8').catch(() => '{}'))
for (const name of files.filter((each) => each.endsWith('-spin.json'))) {
  const body = name.slice(0, -'-spin.json'.length)
  const spin = JSON.parse(await readFile(join(source, name), 'utf8'))
  const frames = files.filter((each) => each.startsWith(`${body}-`) && /-spin\d\d\.png$/.test(each))
  if (frames.length !== spin.frames) {
    console.log(`${body}: ${frames.length} frames so far, left out`)
    continue
  }
  const paint = frames[0].slice(body.length + 1, -'-spin00.png'.length)
  const folder = join(target, 'spins', body, `${paint}-spin`)
  await mkdir(folder, { recursive: true })
  for (const frame of frames) {
    const number = frame.slice(-'00.png'.length, -'.png'.length)
    for (const width of widths) {
      await encode(frame, join(folder, `${number}-${width}.avif`), width, Math.round((width * 2) / 3))
    }
  }
  spins[body] = { paint, width: widths.at(-1), ...spin }
}

await mkdir(join(target, 'interior'), { recursive: true })
for (const name of files.filter((each) => /^cabin-[a-z]+\.png$/.test(each))) {
  await encode(name, join(target, 'interior', name.replace(/^cabin-([a-z]+)\.png$/, '$1.avif')), CABIN, CABIN)
}

// One spin a line.
const lines = Object.entries(spins).map(([body, spin]) => `  ${JSON.stringify(body)}: ${JSON.stringify(spin)}`)
await writeFile(list, `{\n${lines.join(',\n')}\n}\n`)
console.log(`${lines.length} turns, ${(total / 1e6).toFixed(2)} MB`)
