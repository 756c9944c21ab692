import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { files, root, text, withoutComments } from './builders/sources.ts'

/** Groups and programmes whose pages the specification names (NAV-09, GAT-01). */
const GROUPS = [
  'twg',
  'neotek',
  'ultratek',
  'autopact',
  'motorama',
  'big box cars',
  'blinkr',
  'servco',
  '4x4 outdoor',
  'diamond advantage',
]

describe('no code asks which tenant it serves', () => {
  const code = files.filter((file) => !file.startsWith('scripts/'))
  const slugs = globSync('tenants/[a-z]*/site.json', { cwd: root }).map((file) => file.split('/')[1]!)
  const templates = globSync('tenants/_templates/*.json', { cwd: root }).map((file) =>
    file.split('/').at(-1)!.slice(0, -'.json'.length),
  )

  it('[TEN-03] knows which sites ship', () => {
    expect(slugs.length).toBeGreaterThanOrEqual(3)
    expect(templates.length).toBeGreaterThanOrEqual(3)
  })

  it('[TEN-03] by its slug', () => {
    expect(code.filter((file) => slugs.some((slug) => withoutComments(file).includes(slug)))).toEqual([])
  })

  it('[TEN-03] by comparing a slug or a template', () => {
    expect(code.filter((file) => /\.(slug|template)\s*[!=]==?\s*['"`]/.test(withoutComments(file)))).toEqual([])
  })

  it('[TEN-03] by a template’s or a maker’s name', () => {
    const makes: string[] = JSON.parse(text('tenants/_demo/cars.json')).makes.map(({ make }: { make: string }) => make)
    const names = [...templates, ...makes].map((name) => `'${name}'`)
    const strays = code.filter((file) => names.some((name) => withoutComments(file).includes(name)))
    expect(strays).toEqual([])
  })

  it('[TEN-03] by the name of a dealer, a dealership or a group, or by an address of their own', () => {
    const sites = slugs.map((slug) => JSON.parse(text(`tenants/${slug}/site.json`)) as OwnNames)
    const names = sites.flatMap(({ name, dealership_group, dealerships = [], aliases = {} }) => [
      name,
      ...(dealership_group ? [dealership_group] : []),
      ...dealerships.flatMap((one) => [one.name, one.slug]),
      ...Object.keys(aliases),
    ])
    expect(names.length).toBeGreaterThan(10)
    expect(code.filter((file) => names.some((name) => withoutComments(file).includes(name)))).toEqual([])
  })

  it.each(GROUPS)('[TEN-03] by the name of the group %s', (group) => {
    const name = new RegExp(group.replaceAll(' ', '[-_ ]?'), 'i')
    expect(files.filter((file) => name.test(withoutComments(file)))).toEqual([])
  })
})

type OwnNames = {
  name: string
  dealership_group?: string
  dealerships?: { name: string; slug: string }[]
  aliases?: Record<string, unknown>
}
