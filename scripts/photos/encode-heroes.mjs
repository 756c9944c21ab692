// Encode the home-page pictures as AVIF: wide, and cut for a phone around the vehicle.
// Run from the repository root: node scripts/photos/encode-heroes.mjs [folder of the pictures]
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const source = process.argv[2] ?? '.forecourt/photos'
const target = 'client/public/demo/heroes'
const WIDTHS = [800, 1200, 1600, 2400]
const PHONE = { widths: [480, 780, 960], ratio: 4 / 5 }
const QUALITY = 58

await mkdir(target, { recursive: true })
for (const file of (await readdir(source)).filter((each) => /^hero-[a-z-]+\.png$/.test(each))) {
  const name = file.slice('hero-'.length, -'.png'.length)
  const picture = join(source, file)
  for (const width of WIDTHS) {
    const sized = sharp(picture).resize(width, Math.round((width * 9) / 16), { kernel: 'lanczos3' })
    await sized.avif({ quality: QUALITY, effort: 2 }).toFile(join(target, `${name}-${width}.avif`))
  }
  // The whole height, as wide as a phone's picture is. A vehicle that is wider shows its nose: only its tail is cut.
  const { width, height } = await sharp(picture).metadata()
  const [left, , right] = (await readFile(join(source, `hero-${name}.txt`), 'utf8')).split(' ').map(Number)
  const wide = Math.round(height * PHONE.ratio)
  const [from, to] = [(left / 100) * width, (right / 100) * width]
  const fits = to - from < wide * 0.94
  const start = Math.round(Math.min(Math.max(fits ? (from + to - wide) / 2 : from - wide * 0.05, 0), width - wide))
  for (const phone of PHONE.widths) {
    const cut = sharp(picture).extract({ left: start, top: 0, width: wide, height })
    const sized = cut.resize(phone, Math.round(phone / PHONE.ratio), { kernel: 'lanczos3' })
    await sized.avif({ quality: QUALITY, effort: 2 }).toFile(join(target, `${name}-phone-${phone}.avif`))
  }
  console.log(
    `${name}: the vehicle from ${left} to ${right} %, cut for a phone from ${Math.round((100 * start) / width)} %`,
  )
}
