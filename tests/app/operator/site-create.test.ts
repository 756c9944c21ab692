import { expect, it } from 'vitest'
import { hasFolder } from '../../../scripts/sites/new-site.ts'
import { sites } from '../../../scripts/sites/program.ts'
import { aLoadedSite, aRegistry } from '../../builders/registry.ts'
import { typed } from './an-operator.ts'

const FLAGS: Record<string, string> = {
  slug: 'refused-cars',
  name: 'Refused Cars',
  template: 'yard',
  city: 'Moorooka',
  state: 'qld',
  phone: '07 5550 0101',
  brand: '#0a6e4f',
  host: 'www.refused-cars.example',
}

/** `npm run sites -- create` on a platform where a site is live, with some of its flags changed. */
async function create(changes: Record<string, string>) {
  const { publish, stores } = aRegistry(Date.now())
  await publish(await aLoadedSite({ slug: 'other-yard', name: 'Other Yard', id: 99 }))
  const flags = Object.entries({ ...FLAGS, ...changes }).flatMap(([flag, value]) => [`--${flag}`, value])
  return typed(sites, ['create', ...flags, '--store', '/none'], { env: stores })
}

it.each<[string, Record<string, string>, number, RegExp]>([
  ['the host of another site', { host: 'other-yard.example' }, 1, /^A host leads to one site: other-yard\.example bel/],
  ['the slug of another site', { slug: 'other-yard' }, 1, /^other-yard is a site already: Other Yard\. Choose another/],
  [
    'a folder that is there',
    { slug: 'gantry' },
    1,
    /^tenants\/gantry\/ is there already: Gantry Commercials\. Choose another --slug, or publish it with: npm run sites -- publish --site gantry\n$/,
  ],
  ['an address for a host', { host: 'https://www.x.example/cars' }, 2, /give the name alone, www\.x\.example\./],
  ['letters in the phone number', { phone: '1300 FORD 4U' }, 2, /Write the digits that the letters stand for/],
  ['markup in the name', { name: 'Bob <b>Cars</b>' }, 2, /It must not have < or > in it\./],
  ['a pale brand', { brand: '#ffee00' }, 1, /^--brand #ffee00 has a contrast of .* The nearest that passes: #\w{6}\n$/],
])('[SIT-01] create is refused for %s, in a sentence, and writes nothing', async (_, changes, code, sentence) => {
  const ended = await create(changes)
  expect([ended.code, ended.out, ended.err]).toEqual([code, '', expect.stringMatching(sentence)])
  expect(hasFolder('refused-cars')).toBe(false)
})
