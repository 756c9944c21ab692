import { describe, expect, it } from 'vitest'
import { pictureFiles } from '../../../shared/car/pictures.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { carGallery, type Gallery, type GallerySite, noteInView } from '../../../shared/vehicle/gallery.ts'
import { aCar, aPhoto } from '../../builders/car.ts'
import { carSite } from '../../builders/listed-car.ts'

const about = { name: '2021 Toyota RAV4', href: '/cars/a', request: null, isSold: false }
const gallery = (
  details: Partial<Car>,
  site: Partial<GallerySite> = {},
  more: Partial<typeof about> & { requestedView?: string } = {},
) => carGallery(aCar(details), { ...carSite(), ...site }, { ...about, ...more })
const photos = (count: number) => Array.from({ length: count }, (_, index) => aPhoto(`/photos/${index}.jpg`))
const turn = Array.from({ length: 8 }, (_, frame) => `/spin/${frame}.jpg`)
const kinds = ({ slides }: Gallery) => slides.map(({ kind }) => kind)

describe('[GAL-01] the slides of a gallery', () => {
  it('are the photographs, with the turn and the videos behind the first', () => {
    const car = { images: photos(3), spin_images: turn, video_url: 'https://youtu.be/dQw4w9WgXcQ' }
    const all = gallery({ ...car, external_video_url: 'https://cdn.example.com/a.mp4' })
    expect(kinds(all)).toEqual(['photo', 'spin', 'video', 'video', 'photo', 'photo'])
    expect(all.slides.map(({ label }) => label)).toEqual([
      'Photo 1',
      'Spin',
      'Video 1',
      'Video 2',
      'Photo 2',
      'Photo 3',
    ])
  })

  it('name one video once where a feed sends it twice', () => {
    const twice = {
      video_url: 'https://youtu.be/dQw4w9WgXcQ',
      external_video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    }
    expect(kinds(gallery({ images: photos(1), ...twice }))).toEqual(['photo', 'video'])
  })

  it('say which photograph of how many each is', () => {
    const alts = gallery({ images: photos(2) }).slides.map((slide) => slide.kind === 'photo' && slide.picture.alt)
    expect(alts).toEqual(['2021 Toyota RAV4, photo 1 of 2', '2021 Toyota RAV4, photo 2 of 2'])
  })

  it.each([
    [
      'a drawn picture of the demo stock',
      '/demo/at/showroom/coupe/red-front34-1200.avif',
      ', illustration',
      'Illustration',
    ],
    ['a photograph of a dealer', '/photos/1.jpg', '', undefined],
    ['a photograph that lies elsewhere', 'https://cdn.example.com/demo/at/1.jpg', '', undefined],
  ])('%s says whether it is an illustration, on itself and to who cannot see it', (_, url, alt, note) => {
    const [only] = gallery({ images: [aPhoto(url)] }).slides
    const shown = only?.kind === 'photo' ? only.picture : null
    expect([shown?.alt, shown?.note]).toEqual([`2021 Toyota RAV4, photo 1 of 1${alt}`, note])
  })

  it('[GAL-05] leave out what is no photograph, and count without it', () => {
    const hostile = ['javascript:alert(1)', 'data:image/png;base64,AA', '//evil.example/a.jpg', ' ', '/a.jpg'].map(
      (url) => aPhoto(url),
    )
    const [only, ...others] = gallery({ images: hostile }).slides
    expect(others).toEqual([])
    expect(only).toMatchObject({ label: 'Photo 1', picture: { src: '/a.jpg', alt: '2021 Toyota RAV4, photo 1 of 1' } })
  })

  it.each([
    [0, false],
    [1, false],
    [3, false],
    [4, true],
    [60, true],
  ])('of %i photographs have thumbnails: %s', (count, hasThumbnails) => {
    const all = gallery({ images: photos(count) })
    expect(all.hasThumbnails).toBe(hasThumbnails)
    expect(all.slides).toHaveLength(count)
  })

  it('come in widths from the image service, cut 3:2, the widest to zoom into', () => {
    const [slide] = gallery({ images: photos(1) }, { images: { kind: 'cloudflare', origin: '', quality: 75 } }).slides
    expect(slide?.kind === 'photo' && slide.picture).toMatchObject({ width: 600, height: 400 })
    const files = slide?.kind === 'photo' ? pictureFiles(slide.picture) : []
    expect(files.map(({ width, height }) => [width, height])).toEqual([
      [600, 400],
      [900, 600],
      [1200, 800],
      [1800, 1200],
      [2400, 1600],
    ])
    expect(files[0]?.src).toBe('/cdn-cgi/image/width=600,height=400,quality=75,fit=cover,format=auto/photos/0.jpg')
  })

  it('use the thumbnail a feed sends where nothing resizes, and the photograph where something does', () => {
    const images = [{ image: { url: '/big.jpg', width: 1600, height: 1067, thumb: { url: '/small.jpg' } } }]
    expect(gallery({ images }).slides[0]?.thumbnail?.src).toBe('/small.jpg')
    const resizing = { images: { kind: 'cloudflare' as const, origin: '', quality: 75 } }
    expect(gallery({ images }, resizing).slides[0]?.thumbnail?.src).toContain('width=200,height=133')
    const hostile = [{ image: { ...images[0]!.image, thumb: { url: 'javascript:1' } } }]
    expect(gallery({ images: hostile }).slides[0]?.thumbnail?.src).toBe('/big.jpg')
  })
})

describe('[GAL-03] the views of a car', () => {
  const whole = { images: photos(2), spin_images: turn, spin_interior_image: '/demo/in.html' }
  const spinFirst = { gallery: { ...carSite().gallery, first_view: 'spin' as const } }

  it('are those it has something for', () => {
    expect(gallery(whole).views.map(({ text }) => text)).toEqual(['Spin', 'Images', 'Interior'])
    expect(gallery({ images: photos(2) }).views.map(({ view }) => view)).toEqual(['images'])
    expect(gallery({ spin_images: turn }).views.map(({ view }) => view)).toEqual(['spin'])
    expect(gallery({}).views).toEqual([])
  })

  it('begin with the one that the tenant chose, where the car has it', () => {
    expect(gallery(whole).view).toBe('images')
    expect(gallery(whole, spinFirst).view).toBe('spin')
    expect(gallery({ images: photos(1) }, spinFirst).view).toBe('images')
    expect(gallery({ spin_images: turn }).view).toBe('spin')
  })

  it('can be asked for in the address, by their own names only', () => {
    expect(gallery(whole, {}, { requestedView: 'interior' }).view).toBe('interior')
    expect(gallery(whole, {}, { requestedView: 'spin' }).view).toBe('spin')
    for (const requestedView of ['toString', '', 'SPIN', '__proto__'])
      expect(gallery(whole, {}, { requestedView }).view).toBe('images')
    expect(gallery({ images: photos(1) }, {}, { requestedView: 'spin' }).view).toBe('images')
  })

  it('are links to the page itself', () => {
    expect(gallery(whole).views[0]?.href).toBe('/cars/a?view=spin#gallery')
  })

  it('name the picture to ask for first', () => {
    expect(gallery(whole).first?.src).toBe('/photos/0.jpg')
    expect(gallery(whole, spinFirst).first?.src).toBe('/spin/0.jpg')
    expect(gallery(whole, {}, { requestedView: 'interior' }).first).toBeNull()
    expect(gallery({}).first).toBeNull()
  })
})

describe('[GAL-05] a car without photographs', () => {
  const photosPage = { kind: 'photos' as const, text: 'Request Photos', href: '/contact-us?car_id=1' }
  const call = { kind: 'call' as const, text: 'Call 07 5550 0100', href: 'tel:+61755500100' }

  it.each([
    ['asks for them where that leads somewhere', photosPage, 'Photos are on the way.'],
    ['calls until then', call, 'Photos are on the way. Call us and we’ll send you some.'],
  ])('%s', (_, request, text) => {
    expect(gallery({}, {}, { request: request as never }).request).toMatchObject({ text, action: request })
  })

  it('has the shape of its body in their place', () => {
    expect(gallery({ simple_body: 'Ute' }).request?.body).toBe('Ute')
  })

  it('promises none once it is sold, nor a way that does not exist', () => {
    expect(gallery({}, {}, { isSold: true, request: call as never }).request).toMatchObject({
      text: 'No photos',
      action: null,
    })
    expect(gallery({}).request).toMatchObject({ text: 'Photos coming soon', action: null })
  })

  it('says nothing where there are some', () => {
    expect(gallery({ images: photos(1) }, {}, { request: call as never }).request).toBeNull()
  })
})

it('is plain JSON', () => {
  const car = { images: photos(2), spin_images: turn, spin_interior_image: '/demo/in.html' }
  expect(JSON.parse(JSON.stringify(gallery(car)))).toEqual(gallery(car))
})

it.each([
  ['/demo/', 'Illustration'],
  ['/photos/', undefined],
])('[GAL-01] [GAL-03] a drawn picture under %s says so in every view: %s', (folder, note) => {
  const all = gallery({
    images: [aPhoto(`${folder}at/a.jpg`)],
    spin_images: Array.from({ length: 8 }, (_, frame) => `${folder}spins/${frame}.jpg`),
    spin_interior_image: `${folder}interior/cabin`,
  })
  expect((['images', 'spin', 'interior'] as const).map((view) => noteInView(all, view, 0))).toEqual([note, note, note])
})
