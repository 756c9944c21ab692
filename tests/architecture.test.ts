import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const ROOMS = ['shared', 'client', 'worker', 'scripts'] as const
const files = ROOMS.flatMap((room) => globSync(`${room}/**/*.{ts,tsx}`, { cwd: root })).filter(
  (file) => !file.endsWith('.d.ts'),
)
const text = (file: string) => readFileSync(join(root, file), 'utf8')

/** Files of ours that a file imports, types included, by their path from the root. */
function importsOf(file: string): string[] {
  const found = text(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)
  return [...found].map(([, path]) => relative(root, join(root, dirname(file), path!)))
}

/** Everything a file reaches by static imports. */
function reach(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !files.includes(file)) return seen
  seen.add(file)
  for (const next of importsOf(file)) reach(next, seen)
  return seen
}

describe('rooms know only what stands below them', () => {
  const MAY: Record<(typeof ROOMS)[number], string[]> = {
    shared: ['shared'],
    client: ['shared', 'client'],
    worker: ['shared', 'client', 'worker', 'tenants'],
    scripts: ['shared', 'client', 'worker', 'scripts', 'tenants'],
  }

  it.each(ROOMS)('%s', (room) => {
    const strays = files
      .filter((file) => file.startsWith(`${room}/`))
      .flatMap((file) => importsOf(file).map((path) => ({ file, path })))
      .filter(({ path }) => !MAY[room].includes(path.split('/')[0]!))
    expect(strays).toEqual([])
  })

  it('the browser’s entry reaches no page and no layout', () => {
    const reached = [
      ...reach('client/boot.ts'),
      ...globSync('client/islands/*.tsx', { cwd: root }).flatMap((file) => [...reach(file)]),
    ]
    expect(reached.filter((file) => /^client\/(pages|layout)\//.test(file))).toEqual([])
  })

  it('no island reaches React’s server', () => {
    const reached = globSync('client/islands/*.tsx', { cwd: root }).flatMap((file) => [...reach(file)])
    expect(reached.filter((file) => text(file).includes('react-dom/server'))).toEqual([])
  })

  it('markup asks for script by the helper that checks names, never by an attribute of its own', () => {
    const asking = files.filter((file) => /\sdata-wake=["'{]/.test(text(file)))
    expect(asking.filter((file) => file !== 'client/wake/attributes.ts')).toEqual([])
  })

  it('services know no route', () => {
    const services = files.filter((file) => file.startsWith('worker/services/'))
    expect(services.flatMap(importsOf).filter((path) => path.startsWith('worker/routes/'))).toEqual([])
  })

  it('no file only passes others on', () => {
    const barrels = files.filter((file) => {
      const lines = text(file).split('\n').filter(Boolean)
      return lines.length > 0 && lines.every((line) => line.startsWith('export *') || /^export .* from/.test(line))
    })
    expect(barrels).toEqual([])
  })
})

const withoutComments = (file: string) =>
  text(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')

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
})

describe('files stay small and named for what they hold', () => {
  it('the median is well under 100 lines and none is past 250', () => {
    const lengths = files
      .map((file) => ({ file, lines: text(file).split('\n').length }))
      .toSorted((a, b) => a.lines - b.lines)
    expect(lengths[Math.floor(lengths.length / 2)]!.lines).toBeLessThan(100)
    expect(lengths.filter(({ lines }) => lines > 250)).toEqual([])
  })

  it('nothing is called utils, helpers, misc or common', () => {
    expect(files.filter((file) => /(utils?|helpers?|misc|common)(\.|\/)/.test(file))).toEqual([])
  })
})
