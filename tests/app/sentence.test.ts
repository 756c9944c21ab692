import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aCar } from '../builders/car.ts'
import { buildSite } from '../builders/site.ts'
import { anApp } from './an-app.ts'

const ALL = '/search/new-used-and-demo-cars'

const cars = [
  aCar({ id: 1, slug: 'white-ute', make: 'Toyota', model: 'HiLux', colour: 'White', price: 35_000, city: 'Brisbane' }),
  aCar({ id: 2, slug: 'dear-ute', make: 'Toyota', model: 'HiLux', colour: 'White', price: 55_000, city: 'Brisbane' }),
  aCar({ id: 3, slug: 'red-ute', make: 'Toyota', model: 'HiLux', colour: 'Red', price: 30_000, city: 'Brisbane' }),
]
const SENTENCE = 'white hilux under 40k in brisbane'
const asked = (text: string) => `${ALL}?query=${encodeURIComponent(text)}`

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))

describe('a sentence in the search box', () => {
  it('[SRC-22] shows its cars, a chip for each filter, and what it was read from', async () => {
    const { ask } = await anApp({ cars })
    const [html = '', near = ''] = (await (await ask(asked(SENTENCE))).text()).split('close-matches')
    expect(html).toContain('1 car')
    expect(html).toContain('/cars/white-ute')
    expect(html).not.toContain('/cars/red-ute')
    expect(near).toContain('/cars/red-ute')
    const chips = [...html.matchAll(/class="chip" href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, text]) => [text, href])
    expect(chips.map(([text]) => text)).toEqual(['HiLux', 'White', 'Brisbane', 'Up to $40,000'])
    for (const [, href] of chips) expect(href).not.toContain('query=')
    expect(html).toContain(`From ‘${SENTENCE}’.`)
    expect(html).toContain(`query=%22${SENTENCE.replaceAll(' ', '+')}%22`)
  })

  it('[SRC-22] has the address of its filters for the canonical one, and that reads the same', async () => {
    const { ask } = await anApp({ cars })
    const html = await (await ask(asked(SENTENCE))).text()
    const canonical = /rel="canonical" href="https?:\/\/[^/"]*([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(canonical).toBe(`${ALL}?model=HiLux&colour=White&city=Brisbane&price=-40000`)
    const direct = await (await ask(canonical)).text()
    expect(direct).toContain('/cars/white-ute')
    expect(direct).not.toContain('From ‘')
  })

  it('[SRC-22] says how it read misspelt words, and offers them as they were typed', async () => {
    const { ask } = await anApp({ cars })
    const html = await (await ask(asked('white hilxu'))).text()
    expect(html).toContain('Showing results for ‘white HiLux’.')
    expect(html).toContain('Search for ‘white hilxu’ instead')
    expect(html).toContain('2 cars')
  })

  it.each([
    ['a word that only words like it answer', 'paradse', 'We found no ‘paradse’ here: these have words like it.'],
    ['equipment', 'bluetooth', 'We have no equipment lists to search, so ask us about ‘bluetooth’.'],
    ['equipment behind a model', 'hilux canopy', 'We have no equipment lists to search, so ask us about ‘canopy’.'],
    ['equipment that some texts have', 'isofix', 'so ask us about ‘isofix’.'],
    ['a badge that no car has', 'hilux sr5', 'We found no HiLux with ‘sr5’ here.'],
    ['a word that other models alone have', 'hilux paradise', 'We found no HiLux with ‘paradise’ here.'],
    ['a short word that none has', 'kitty', 'We don’t have anything matching ‘kitty’ right now.'],
    ['signs', '???', 'We can’t search by ‘???’.'],
    ['a colour that none has', 'black hilux', 'We don’t have a black HiLux right now.'],
    ['models that it lacks', 'commodore or falcon', 'We don’t have a Holden Commodore or Ford Falcon right now.'],
    ['one model that it lacks', 'hilux or falcon', 'We have no ‘falcon’.'],
    ['what a car drinks', 'uses less than 6 litres per 100', 'We can’t search by fuel use.'],
    ['what a car weighs', 'payload over 1000kg', 'We can’t search by weight or payload.'],
    ['who drives it', 'ute for an apprentice', 'We can’t search by ‘apprentice’.'],
    ['what must not be', 'hilux no bunks', 'We can’t search by ‘no bunks’.'],
    ['more than is read', `hilux ${'x'.repeat(200)}`, 'We read only the first 200 characters of your search'],
  ])('[SRC-22] says so of %s', async (_, text, said) => {
    const series = aCar({
      id: 4,
      slug: 'bike',
      make: 'Kia',
      series: 'Paradise',
      dealercomments: 'Bunks, no rust, isofix, black cloth.',
    })
    const { ask } = await anApp({ cars: [...cars, series] })
    expect(await (await ask(asked(text))).text()).toContain(said)
  })

  it('[SRC-22] finds equipment, and says nothing of lists where a car has one', async () => {
    const equipped = { ...cars[0]!, standardEquipment: ['Bluetooth System', 'Canopy - Lockable'] }
    const { ask } = await anApp({ cars: [equipped, ...cars.slice(1)] })
    for (const [text, count] of [
      ['bluetooth', 1],
      ['hilux canopy', 1],
      ['sunroof', cars.length],
    ] as const) {
      const html = await (await ask(asked(text))).text()
      expect(html).toContain(`data-live="count">${count} car`)
      expect(html).not.toContain('equipment lists')
    }
  })

  it.each([
    ['bt50 xtr or ranger xlt', 'BT-50 or Ranger', 'bt50-xtr,ranger-xlt'],
    ['mg4 or tesla', 'MG4 or Model 3', 'mg4,model-3'],
    ['tesla or mg4', 'MG4 or Model 3', 'mg4,model-3'],
    ['prado vx or landcruiser gxl', 'LandCruiser or Prado', 'landcruiser-gxl,prado-gxl,prado-vx'],
    ['landcruser 200 gxl diesl', 'Toyota LandCruiser', 'landcruiser-gxl'],
  ])(
    '[SRC-22] finds either side of ‘%s’, and no car of one by the badge of the other without a word',
    async (text, title, slugs) => {
      const named = [
        ['Mazda', 'BT-50', 'XTR', 'bt50-xtr'],
        ['Mazda', 'BT-50', 'XT', 'bt50-xt'],
        ['Ford', 'Ranger', 'XLT', 'ranger-xlt'],
        ['MG', 'MG4', null, 'mg4'],
        ['Tesla', 'Model 3', null, 'model-3'],
        ['Toyota', 'LandCruiser', 'GXL', 'landcruiser-gxl'],
        ['Toyota', 'Prado', 'GXL', 'prado-gxl'],
        ['Toyota', 'Prado', 'VX', 'prado-vx'],
      ] as const
      const { ask } = await anApp({
        cars: named.map(([make, model, badge, slug], at) =>
          aCar({ id: at + 1, make, model, badge, slug, year: 2015, simple_fuel: 'Diesel' }),
        ),
      })
      const [html = ''] = (await (await ask(asked(text))).text()).split('close-matches')
      expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toBe(title)
      expect([...new Set(html.match(/(?<=href="\/cars\/)[a-z0-9-]+/g))].toSorted().join(',')).toBe(slugs)
      expect(html.includes('We searched without')).toBe(text.includes('prado'))
    },
  )

  it('[SRC-23] shows the utes of a cab that most ads do not state, and says so', async () => {
    const utes = [...cars, aCar({ id: 4, slug: 'dual', model: 'HiLux', colour: 'Black', name: 'HiLux Dual Cab' })]
    const { ask } = await anApp({ cars: utes.map((car) => ({ ...car, simple_body: 'Ute' })) })
    const html = await (await ask(asked('red hilux dual cab'))).text()
    expect(html).toContain('whether it’s a ‘dual cab’, so ask us.')
    expect(html.split('close-matches')[0]).toContain('/cars/red-ute')
    expect(await (await ask(asked('hilux dual cab'))).text()).toContain('1 car')
  })

  it('[SRC-02] keeps a page that repeats a word of its address out of search engines', async () => {
    const { ask } = await anApp({ cars })
    const page = async (query: string) => (await ask(`${ALL}${query}`)).text()
    expect(await page('?make=constructor')).toContain('There’s no constructor in stock right now')
    expect([await page('?make=constructor'), await page('')].map((html) => html.includes('noindex'))).toEqual([
      true,
      false,
    ])
  })

  it('[SRC-22] says which words it could not read, unless a car has them', async () => {
    const { ask } = await anApp({ cars })
    const html = await (await ask(asked('hilux for uber'))).text()
    expect(html).toContain('3 cars')
    expect(html).toContain('We can’t search by ‘uber’.')
    const driven = aCar({ id: 4, slug: 'uber-car', make: 'Kia', dealercomments: 'Driven for Uber until May.' })
    const { ask: askBoth } = await anApp({ cars: [...cars, driven] })
    const found = await (await askBoth(asked('car for uber'))).text()
    expect(found).toContain('1 car')
    expect(found).toContain('/cars/uber-car')
    expect(found).not.toContain('We can’t search by')
  })

  it('[SRC-22] names what no stock says, and looks for it in no car', async () => {
    const driven = aCar({ id: 4, slug: 'long-range', make: 'Tesla', badge: 'Long Range', dealercomments: 'Long rego.' })
    const { ask } = await anApp({ cars: [...cars, driven] })
    const html = await (await ask(asked('long rego'))).text()
    expect(html).toContain('4 cars')
    expect(html).toContain('We can’t search by registration.')
  })

  it('[SRC-22] says nothing of words that are read, or that tell no car from another', async () => {
    const { ask } = await anApp({ cars })
    for (const text of ['white hilux', 'a nice hilux for my son', SENTENCE])
      expect(await (await ask(asked(text))).text()).not.toContain('We can’t search by')
  })

  it('[SRC-09] finds both makes where a site takes one, as one chip that goes at a press', async () => {
    const rides = ['Honda', 'Yamaha', 'Suzuki'].map((make, at) => aCar({ id: at + 1, slug: make.toLowerCase(), make }))
    const { ask } = await anApp({ cars: rides, site: { search: { ...buildSite().search, single_select: ['make'] } } })
    const [html = ''] = (await (await ask(asked('honda or yamaha'))).text()).split('close-matches')
    expect(html).toContain('2 cars')
    expect(html).toContain('/cars/honda')
    expect(html).toContain('/cars/yamaha')
    const chips = [...html.matchAll(/class="chip" href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, text]) => [text, href])
    expect(chips).toEqual([['Honda or Yamaha', ALL]])
  })

  it('[SRC-22] finds cars with all the features that it names', async () => {
    const features = [['Sunroof', 'Leather seats'], ['Sunroof'], ['Leather trim', 'Sunroof']]
    const { ask } = await anApp({
      cars: features.map((filtered_features, at) => aCar({ id: at + 1, slug: `car-${at}`, filtered_features })),
    })
    const [html = ''] = (await (await ask(asked('sunroof and leather'))).text()).split('close-matches')
    expect(html).toContain('2 cars')
    expect(html).not.toContain('/cars/car-1"')
  })

  it('[SRC-22] is taken word for word between quotes', async () => {
    const { ask } = await anApp({ cars })
    const html = await (await ask(asked('"white hilux"'))).text()
    expect(html).toContain('2 cars')
    expect(html).not.toContain('From ‘')
  })

  it('[SRC-22] counts for filters changed in place as it does for the page', async () => {
    const { ask } = await anApp({ cars })
    const answer = await ask(`/api/search/new-used-and-demo-cars?query=${encodeURIComponent(SENTENCE)}`)
    expect(await answer.json()).toMatchObject({ count: 1 })
  })

  it('[SRC-22] [SRC-19] is asked by the home page and by the header of every page', async () => {
    const { ask } = await anApp({ cars })
    const html = await (await ask('/')).text()
    const forms = [...html.matchAll(/<form[^>]*action="([^"]*)"[^>]*>([^]*?)<\/form>/g)].filter(([, , inside]) =>
      inside?.includes('name="query"'),
    )
    expect(forms.map(([, action]) => action)).toEqual([ALL, ALL])
  })

  it('[SRC-22] never leaves a page broken, whatever is typed', async () => {
    const { ask } = await anApp({ cars })
    for (const text of [
      '\u0000white',
      '`&&||():=',
      '"'.repeat(300),
      'under '.repeat(2_000),
      '<script>alert(1)</script> white hilux',
    ]) {
      const answer = await ask(asked(text))
      expect(answer.status).toBe(200)
      expect(await answer.text()).not.toContain('<script>alert')
    }
  })
})
