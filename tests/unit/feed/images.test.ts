import { describe, expect, it } from 'vitest'
import { applyMapping } from '../../../shared/feed/apply-mapping.ts'
import { parseMapping } from '../../../shared/feed/mapping.ts'
import { headerField } from '../../../shared/feed/propose/header-field.ts'
import { clean } from '../../../worker/import/sanitise.ts'
import { propose } from '../../builders/feed-file.ts'

const mapping = parseMapping('own', { sameNames: true, fields: {} })
const apply = (images: unknown) =>
  applyMapping(
    { source_key: 'A', name: 'Mazda 3', car_type: 'used', make: 'Mazda', model: '3', images },
    mapping,
    clean,
  )

const read = (given: unknown, rule: object = { from: 'images' }) => {
  const ruled = parseMapping('own', { sameNames: true, fields: { images: rule } })
  const { input, problems } = applyMapping(
    { source_key: 'A', name: 'Mazda 3', car_type: 'used', make: 'Mazda', model: '3', images: given },
    ruled,
    clean,
  )
  return [(input?.images ?? []).map(({ image }) => image.url), problems.map(({ reason }) => reason)]
}
const [ONE, TWO, THREE] = [1, 2, 3].map((at) => `https://p.example/${at}.jpg`) as [string, string, string]
const SIZED = 'https://res.example/demo/image/upload/w_800,h_600,c_fill/1.jpg'
const BASE = { from: 'images', prefix: 'https://p.example/' }
const RUN_TOGETHER = 'has two addresses in one'

describe('photographs in one cell', () => {
  it.each<[what: string, cell: unknown, addresses: string[]]>([
    ['a comma', `${ONE},${TWO}`, [ONE, TWO]],
    ['a comma and a space', `${ONE}, ${TWO} , ${THREE}`, [ONE, TWO, THREE]],
    ['a semicolon', `${ONE};${TWO};`, [ONE, TWO]],
    ['a pipe', `${ONE}|${TWO}||${THREE}`, [ONE, TWO, THREE]],
    ['spaces', `${ONE} ${TWO}  ${THREE}`, [ONE, TWO, THREE]],
    ['line breaks', `${ONE}\r\n${TWO}\n${THREE}`, [ONE, TWO, THREE]],
    ['quotation marks', `"${ONE}","${TWO}"`, [ONE, TWO]],
    ['tabs', `${ONE}\t${TWO}`, [ONE, TWO]],
    ['a tilde', `${ONE}~${TWO}`, [ONE, TWO]],
    ['a caret', `${ONE}^${TWO}^`, [ONE, TWO]],
    ['a hash', `${ONE}#${TWO}#`, [ONE, TWO]],
    ['two colons', `${ONE}::${TWO} :: ${THREE}::`, [ONE, TWO, THREE]],
    ['a hash, and one is a part of an address', `${ONE}#top#${TWO}`, [`${ONE}#top`, TWO]],
    [
      'a tilde, and one is a part of an address',
      `https://p.example/~bob/1.jpg~${TWO}`,
      ['https://p.example/~bob/1.jpg', TWO],
    ],
    ['two colons, and a port', `https://p.example:8080/1.jpg::${TWO}`, ['https://p.example:8080/1.jpg', TWO]],
    ['several signs at once', `${ONE}|${TWO};${THREE}`, [ONE, TWO, THREE]],
    ['no scheme', `//p.example/1.jpg,//p.example/2.jpg`, [ONE, TWO]],
    ['http and https', `http://p.example/1.jpg,${TWO}`, [ONE, TWO]],
    ['commas inside addresses', `${SIZED},${TWO}`, [SIZED, TWO]],
    ['a comma inside the only address', SIZED, [SIZED]],
    ['semicolons inside addresses', 'https://p.example/a;b.jpg', ['https://p.example/a;b.jpg']],
    [
      'a pipe inside an address',
      'https://p.example/fit|800/1.jpg|https://p.example/2.jpg',
      ['https://p.example/fit|800/1.jpg', TWO],
    ],
    [
      'an address in a query',
      `https://r.example/?url=https://p.example/1.jpg,${TWO}`,
      ['https://r.example/?url=https://p.example/1.jpg', TWO],
    ],
    [
      'resizers',
      'https://r.example/cdn-cgi/image/width=800/https://p.example/1.jpg',
      ['https://r.example/cdn-cgi/image/width=800/https://p.example/1.jpg'],
    ],
    ['paths of the site', '/photos/1.jpg|/photos/2.jpg', ['/photos/1.jpg', '/photos/2.jpg']],
    ['a path beside an address', `${ONE}|/photos/2.jpg`, [ONE, '/photos/2.jpg']],
    ['JSON of addresses', JSON.stringify([ONE, TWO]), [ONE, TWO]],
    [
      'JSON of Meta',
      JSON.stringify([
        { url: ONE, tag: ['Exterior'] },
        { url: TWO, tag: [] },
      ]),
      [ONE, TWO],
    ],
    ['one photograph of JSON', JSON.stringify({ url: ONE, tag: ['Exterior'] }), [ONE]],
    ['our own JSON', JSON.stringify([{ image: { url: ONE } }]), [ONE]],
    ['a list of Python', `['${ONE}', '${TWO}']`, [ONE, TWO]],
    ['an empty list of JSON', '[]', []],
    ['a list of lists', [`${ONE},${TWO}`, THREE], [ONE, TWO, THREE]],
    ['an entity', `${ONE}&#124;${TWO}&#44; ${THREE}`, [ONE, TWO, THREE]],
    ['a day between them', `${ONE},2026-11-01,${TWO},2026-11-01T09:30:00Z`, [ONE, TWO]],
    ['an American day and time between them', `${ONE}|11/01/2026 9:30:00 AM|${TWO}`, [ONE, TWO]],
    [
      'commas behind a file in a query',
      `https://r.example/?src=1.jpg,w=800,h=600,${TWO}`,
      ['https://r.example/?src=1.jpg,w=800,h=600', TWO],
    ],
  ])('[STK-04] are told apart by %s', (_, cell, addresses) => {
    expect(read(cell)).toEqual([addresses, []])
  })

  it.each<[what: string, cell: string, addresses: string[]]>([
    ['run together', `${ONE}${TWO}`, []],
    ['run together before one that is whole', `${ONE}${TWO},${THREE}`, [THREE]],
    ['behind a base that is one too', `https://yard.example/${ONE}`, []],
    ['behind a base without a slash', `https://yard.example${ONE}`, []],

    ['run together behind a query', `${ONE}?w=1${TWO}?w=1`, []],
    ['joined by a plus', `${ONE}+${TWO}`, []],
  ])('[STK-04] are reported and left out where two addresses are %s', (_, cell, addresses) => {
    expect(read(cell)).toEqual([addresses, [expect.stringContaining(RUN_TOGETHER)]])
  })

  it('[STK-04] are reported and left out where a name without a base follows an address', () => {
    expect(read(`${ONE},2.jpg`)).toEqual([[ONE], [expect.stringContaining('"prefix"')]])
    expect(read(`${ONE},2.jpg;3.jpg`, BASE)).toEqual([[ONE, TWO, THREE], []])
  })

  it.each([255, 256, 1000, 1024, 2000, 4000])('[STK-04] are cut off with their list at %i characters', (length) => {
    const list = `${`${ONE},`.repeat(length / 30)}https://p.example/s/`.padEnd(length, 'a')
    expect(read(list)[1]).toEqual([expect.stringContaining('is cut off')])
    expect(read(list.slice(0, -2))[1]).toEqual([])
    expect(read(`${list.slice(0, -4)}.jpg`)[1]).toEqual([])
  })

  it.each<[what: string, address: string]>([
    ['a document', 'https://p.example/brochure.PDF'],
    ['a file', 'https://p.example/IMG_1.HEIC'],
    ['a file', 'https://p.example/1.psd?v=2'],
    ['a page', 'https://drive.google.com/file/d/1AbC/view?usp=sharing'],
    ['a page', 'https://photos.app.goo.gl/1AbC'],
    ['a page', 'https://yard.example/gallery/123'],
    ['a page', 'https://spin.example/embed/abc'],
    ['without a file', 'https://p.example/s/'],
    ['a gap', 'https://p.example/[1-12].jpg'],
    ['a document', 'https://p.example/inspection.pdf?v=2'],
    ['a video', 'https://p.example/walkaround.mp4#t=1'],
    ['a video', 'https://www.youtube.com/watch?v=abc'],
    ['a video', 'https://youtu.be/abc'],
    ['a video', '//player.vimeo.com/video/1'],
    ['a gap', 'https://p.example/{stock_no}/1.jpg'],
    ['a gap', 'https://p.example/%7Bid%7D.jpg'],
    ['a gap', 'https://p.example/[[image]].jpg'],
    ['stands in', 'https://p.example/img/no_image.png'],
    ['stands in', 'https://p.example/NoPhoto.jpg'],
    ['stands in', 'https://p.example/no-image-available.gif'],
    ['stands in', 'https://via.placeholder.com/300'],
    ['stands in', 'https://p.example/ImageComingSoon_300.jpg'],
    ['stands in', 'https://p.example/photos_coming_soon.jpg?w=800'],
    ['stands in', 'https://p.example/image-not-available.jpg'],
    ['stands in', 'https://p.example/default-car.png'],
  ])('[STK-04] are none where an address is that of %s: %s', (what, address) => {
    expect(read([address, ONE])).toEqual([[ONE], [expect.stringMatching(new RegExp(`is no photograph but .*${what}`))]])
  })

  it.each([
    'https://p.example/coming-soon/kia-rio-1.jpg',
    'https://p.example/no-imagination-1.jpg',
    'https://p.example/volcano-photos/1.jpg',
    'https://p.example/casino_picture.jpg',
    'https://p.example/default/1.jpg',
    'https://p.example/1.jpg?size=%7B800%7D',
    'https://p.example/pdf/1.jpg',
    'https://p.example/gallery/123/1.jpg',
    'https://p.example/embed/1.jpg',
    'https://drive.google.com/uc?id=1AbC',
    'https://p.example/photo/8f3a2c',
    'https://spins.example/embed/1.jpg',
    'https://myyoutube.com.au/1.jpg',
  ])('[STK-04] are what has such a word in another sense: %s', (address) => {
    expect(read(address)).toEqual([[address], []])
  })

  it.each<[what: string, cell: unknown, rule: object, addresses: string[]]>([
    ['each name of a list', '1.jpg|2.jpg', BASE, [ONE, TWO]],
    ['each name of a list with a sign of its own', '1.jpg;2.jpg', { ...BASE, split: { by: ';' } }, [ONE, TWO]],
    [
      'each name of a list by commas, and no whole address',
      `1.jpg,${TWO}`,
      { ...BASE, split: { by: ',' } },
      [ONE, TWO],
    ],
    ['a path without two slashes', '/1.jpg|2.jpg', BASE, [ONE, TWO]],
    ['each of JSON', '[{"url":"1.jpg","tag":["Front"]},{"url":"2.jpg"}]', BASE, [ONE, TWO]],
    ['each of a list of lists', ['1.jpg|2.jpg', '3.jpg'], BASE, [ONE, TWO, THREE]],
    [
      'each column of a template',
      '1.jpg',
      { ...BASE, from: undefined, template: '{images}|{make}.jpg' },
      [ONE, 'https://p.example/Mazda.jpg'],
    ],
    [
      'none of a list of whole addresses by a sign that addresses have',
      `${SIZED},${TWO}`,
      { ...BASE, split: { by: ',' } },
      [SIZED, TWO],
    ],
    ['none of a list by a sign of one’s own', `${ONE}~${TWO}`, { from: 'images', split: { by: '~' } }, [ONE, TWO]],
    ['the piece that is picked', `${ONE},${TWO}`, { from: 'images', split: { by: ',', at: -1 } }, [TWO]],
  ])('[STK-04] have the base of the mapping before %s', (_, cell, rule, addresses) => {
    expect(read(cell, JSON.parse(JSON.stringify(rule)) as object)).toEqual([addresses, []])
  })

  it.each([' ', ',', '|', '; ', 'a '])('[TRU-02] are read in time where a cell repeats %j', (sign) => {
    const startedAt = performance.now()
    const long = `${ONE}${sign.repeat(50_000)}x`
    for (const rule of [{ from: 'images' }, { from: 'images', split: { by: ',' } }]) read(long, rule)
    read(`${sign.repeat(50_000)}x`)
    expect(performance.now() - startedAt).toBeLessThan(1_500)
  })

  it('[STK-04] are the frames of a turn as well', () => {
    const { input } = applyMapping(
      { source_key: 'A', name: 'Mazda 3', car_type: 'used', make: 'Mazda', model: '3', spin_images: `${SIZED},${TWO}` },
      mapping,
      clean,
    )
    expect(input?.spin_images).toEqual([SIZED, TWO])
  })
})

const row = (at: number, photos: string) => `S${at},Mazda,CX-5,2020,2${at}990,4${at}000,${photos}`
const file = (header: string, photosOf: (at: number) => string) =>
  [`Stock No,Make,Model,Year,Price,KM,${header}`, ...[1, 2, 3].map((at) => row(at, photosOf(at)))].join('\n')
const carWith = (at: number, images: unknown) => ({ id: `A${at}`, make: 'Kia', model: 'Rio', year: 2020, images })
const photo = (at: number, name = 'a') => `https://p.example/${at}${name}.jpg`

describe('a proposal for photographs', () => {
  it.each<[what: string, header: string, photosOf: (at: number) => string]>([
    ['by commas', 'Photos', (at) => `"${photo(at)},${photo(at, 'b')}"`],
    ['by semicolons', 'additional_image_link', (at) => `${photo(at)};${photo(at, 'b')}`],
    ['by spaces', 'PhotoURLs', (at) => `${photo(at)} ${photo(at, 'b')}`],
    [
      'in the flat columns of Meta',
      'image[1].url,image[1].tag[0],image[0].url,image[0].tag[0]',
      (at) => `${photo(at, 'b')},Rear,${photo(at)},Gym`,
    ],
    [
      'in JSON of Meta',
      'image',
      (at) => `"[{""url"":""${photo(at)}"",""tag"":[""Gym""]},{""url"":""${photo(at, 'b')}"",""tag"":[]}]"`,
    ],
    ['in the columns of Google', 'additional_image_link,image_link', (at) => `${photo(at, 'b')},${photo(at)}`],
  ])('[STK-04] reads them %s in their order, and no ribbon', async (_, header, photosOf) => {
    const { proposal, cars } = await propose(file(header, photosOf))
    expect(cars[0]?.input?.images.map(({ image }) => image.url)).toEqual([photo(1), photo(1, 'b')])
    expect(cars.flatMap(({ problems }) => problems)).toEqual([])
    expect(Object.keys(proposal.mapping.fields)).not.toContain('tag')
    expect(proposal.notes.join()).not.toContain('prefix')
  })

  it('[STK-04] reads a list of which some are addresses and others have them inside', async () => {
    const lists = [
      [{ url: ONE, tag: 'Front' }, TWO],
      [ONE, TWO],
      [{ url: ONE }, { url: TWO }],
    ]
    const { cars } = await propose(JSON.stringify(lists.map((images, at) => carWith(at, images))))
    expect(cars.map(({ input }) => input?.images.map(({ image }) => image.url))).toEqual(lists.map(() => [ONE, TWO]))
    expect(cars.flatMap(({ problems }) => problems)).toEqual([])
  })

  it.each(['~', '^', '#', '::', '\t'])('[STK-04] parts names of photographs by %j', async (sign) => {
    const { proposal } = await propose(file('Photos', (at) => `"${at}a.jpg${sign}${at}b.jpg"`))
    expect(proposal.mapping.fields['images']).toEqual({ from: 'Photos', split: { by: sign } })
  })

  it('[STK-04] puts the tenth photograph after the ninth', async () => {
    const at = [1, 10, 2, 9]
    const { cars } = await propose(
      file(at.map((n) => `Photo${n}`).join(','), (car) => at.map((n) => photo(car, `-${n}`)).join(',')),
    )
    expect(cars[0]?.input?.images.map(({ image }) => image.url)).toEqual([1, 2, 9, 10].map((n) => photo(1, `-${n}`)))
  })

  it('[STK-04] asks where photographs are of which the names are known alone', async () => {
    const { proposal } = await propose(file('Photos', (at) => `${at}a.jpg;${at}b.jpg`))
    expect(proposal.mapping.fields['images']).toEqual({ from: 'Photos', split: { by: ';' } })
    expect(proposal.notes).toContainEqual(expect.stringContaining('Photos names photographs without their address'))
  })

  it('[STK-04] takes nothing that stands beside a photograph for the car, by its values either', async () => {
    const ad = (at: number) =>
      `<ad><id>A${at}</id><make>Ford</make><model>Ranger</model><headline>x</headline><image><url>${photo(at)}</url><tag>Front</tag></image><image><url>${photo(at, 'b')}</url><tag>Rear</tag></image></ad>`
    const { proposal, cars } = await propose(`<ads>${[1, 2, 3].map(ad).join('')}</ads>`)
    expect(cars[0]?.input?.images.map(({ image }) => image.url)).toEqual([photo(1), photo(1, 'b')])
    expect(Object.keys(proposal.mapping.fields)).not.toContain('drive')
  })

  it('[STK-04] reads numbered columns of any name, and no headline for a name', async () => {
    const { proposal, cars } = await propose(
      file('Title,Bild1,Bild2', (at) => `$${at}9 a week!,${photo(at)},${photo(at, 'b')}`),
    )
    expect(cars[0]?.input).toMatchObject({
      name: '2020 Mazda CX-5',
      images: [{ image: { url: photo(1) } }, { image: { url: photo(1, 'b') } }],
    })
    expect(proposal.notes).toContainEqual(expect.stringContaining('Title names neither make nor model'))
  })

  it('[STK-04] reads words of any case as ours', async () => {
    const { cars } = await propose(file('Fuel,Body', (at) => ['diesel,SUV', 'LPG,suv', 'Petrol,ute'][at - 1]!))
    expect(cars.map(({ input }) => [input?.simple_fuel, input?.simple_body])).toEqual([
      ['Diesel', 'SUV'],
      ['LPG', 'SUV'],
      ['Petrol', 'Ute'],
    ])
  })

  it.each(['image.caption', 'photos.title', 'images.id', 'gallery.description'])(
    '[STK-04] takes %s for nothing of the car',
    (name) => {
      expect(headerField(name)).toBeNull()
    },
  )
})

describe('photographs', () => {
  it('[OPS-01] keep their addresses where a size is no number', () => {
    const { input, problems } = apply([{ url: 'https://p.example/1.jpg', width: 'wide', height: '600' }])
    expect(input?.images).toEqual([
      { image: { url: 'https://p.example/1.jpg', width: null, height: 600, thumb: null } },
    ])
    expect(problems).toEqual([])
  })

  it('[OPS-01] that cannot be read are named one by one, and the good ones stay', () => {
    const bad = ['ftp://p.example/1.jpg', 'https://p.example/../2.jpg']
    const { input, problems } = apply([bad[0], 'https://p.example/3.jpg', bad[1]])
    expect(input?.images).toHaveLength(1)
    expect(problems.map(({ value, action }) => [value, action])).toEqual(bad.map((each) => [each, 'value left out']))
    const many = apply(Array.from({ length: 9 }, (_, at) => `ftp://p.example/${at}.jpg`)).problems
    expect([many.length, many.at(-1)?.reason]).toEqual([
      5,
      expect.stringContaining('4 more of the list were left out as well'),
    ])
  })

  it('[OPS-01] without an address are left out with a sentence that says what to send', () => {
    const { input, problems } = apply([{ href: 'x' }, 'https://p.example/2.jpg'])
    expect(input?.images).toHaveLength(1)
    expect(problems).toEqual([
      expect.objectContaining({
        reason: expect.stringMatching(/^images has a photograph without an address: give each/) as string,
      }),
    ])
  })

  it('[OPS-01] and other values that do not fit are told in plain words', () => {
    const { problems } = applyMapping(
      {
        source_key: 'A',
        name: 'Mazda 3',
        car_type: 'used',
        make: 'Mazda',
        model: '3',
        variant_detail: { cylinders: 'four' },
      },
      mapping,
      clean,
    )
    expect(problems).toEqual([expect.objectContaining({ reason: 'variant_detail.cylinders must be a number' })])
  })

  it('[STK-04] of an inspection are judged alike: a faulty one is named, and its sheet stays', () => {
    const points = ['http://p.example/rim.jpg', 'https://p.example/rim.pdf', 'javascript:alert(1)'].map((url) => ({
      name: 'Rims',
      result: 'attention',
      photo: { url, x: 40, y: 60 },
    }))
    const inspection = { inspected_by: 'Ana', inspected_on: '2026-11-12', groups: [{ name: 'Wheels', points }] }
    const mazda = { source_key: 'A', name: 'Mazda 3', car_type: 'used', make: 'Mazda', model: '3' }
    const { input, problems } = applyMapping({ ...mazda, inspection: JSON.stringify(inspection) }, mapping, clean)
    const photos = input?.inspection?.groups.flatMap(({ points: judged }) =>
      judged.map((one) => one.photo?.url ?? null),
    )
    expect(photos).toEqual(['https://p.example/rim.jpg', null, null])
    expect(problems.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^inspection is no photograph but a document/),
      expect.stringMatching(/^inspection is no/),
    ])
  })
})
