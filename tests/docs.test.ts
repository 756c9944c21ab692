import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SCHEMAS } from '../scripts/reference/references.ts'
import { CONFIRMATION_EVENTS } from '../shared/confirmation/events.ts'
import { routeAt } from '../shared/routes/access.ts'
import { canonicalPath } from '../shared/routes/canonical-path.ts'
import { operatorCalls } from './builders/operator-calls.ts'

const root = join(import.meta.dirname, '..')
const text = (file: string) => readFileSync(join(root, file), 'utf8')
const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: root })].map(
  (file) => [file] as const,
)
/** Written by hand, without the generated references, whose own tests hold them to the code. */
const written = documents.filter(([file]) => !file.startsWith('docs/reference/'))

const ROOMS = 'worker|client|shared|tenants|tests|scripts|docs|\\.github'
/** Also in diagrams and in code. */
const FILE = new RegExp(`(?<![\\w/.:-])(?:${ROOMS})/[\\w./-]+\\.(?:tsx?|mjs|json|md|sql|css|ya?ml|webp)\\b`, 'g')
const ROOM = new RegExp(`^(?:${ROOMS})/`)

const quotedIn = (markdown: string): string[] =>
  [...markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, token]) => token!)

/** Files that are made on each machine. */
const generated = new Set(SCHEMAS.map(({ file }) => file))

/** 'tenants/<slug>/site.json' and 'shared/lead/forms/*.ts' name all files of that form. */
const exists = (path: string) =>
  generated.has(path) || globSync(path.replace(/<[^>]+>/g, '*').replace(/\/$/, ''), { cwd: root }).length > 0

const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

const anchorsOf = (markdown: string) =>
  [...markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slugOf(heading!))

const calls = new Set(operatorCalls().map((call) => call.replace(/^\w+ /, '')))

/** `/cars/{slug}/pdf` and `/api/search/*` as well as the aliases of a page. */
const isServed = (address: string) => {
  const path = canonicalPath(address.replace(/[?#].*$/, ''))
  if (path.startsWith('/operator/')) return calls.has(path)
  return path === '/healthz' || routeAt(path)?.handler !== undefined
}

describe('what the documents name is there', () => {
  it.each(documents)('files and folders of %s', (file) => {
    const markdown = text(file)
    const folders = quotedIn(markdown).filter((token) => ROOM.test(token) && !/[\s()…]/.test(token))
    const named = new Set([...[...markdown.matchAll(FILE)].map(([path]) => path), ...folders])
    expect([...named].filter((path) => !exists(path))).toEqual([])
  })

  it.each(documents)('links of %s', (file) => {
    const markdown = text(file)
    const broken = [...markdown.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
      .map(([link, path, anchor]) => ({
        link,
        path: path ? relative(root, join(root, dirname(file), path)) : file,
        anchor,
      }))
      .filter(({ path, anchor }) => !exists(path || '.') || (anchor && !anchorsOf(text(path)).includes(anchor)))
    expect(broken.map(({ link }) => link)).toEqual([])
  })

  it.each(documents)('npm scripts of %s', (file) => {
    const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> }
    const named = [...text(file).matchAll(/npm (?:run (?:-s )?([a-z][\w:-]*)|(start|test)\b)/g)]
    expect(named.map(([, script, short]) => script ?? short!).filter((script) => !scripts[script])).toEqual([])
  })

  it.each(written)('addresses of %s', (file) => {
    const named = quotedIn(text(file)).flatMap((token) => /^(?:(?:GET|POST) )?(\/\S*)$/.exec(token)?.[1] ?? [])
    expect(named.filter((address) => address !== '/' && !isServed(address))).toEqual([])
  })
})

it('README.md is read in one go: at most 150 lines', () => {
  expect(text('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(150)
})

it('every decision has a number of its own and stands in the list', () => {
  const decisions = globSync('docs/adr/[0-9]*.md', { cwd: root }).map((file) => file.slice('docs/adr/'.length))
  const numbers = decisions.map((name) => name.slice(0, 4))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  const list = text('docs/adr/README.md')
  expect(decisions.filter((name) => !list.includes(`(${name})`))).toEqual([])
})

it('operate.md says what to do about every event in the log', () => {
  const code = globSync('worker/**/*.{ts,tsx}', { cwd: root }).map(text).join('\n')
  const logged = new Set([...code.matchAll(/\bevent: '([a-z]+[._][a-z_.]+)'/g)].map(([, event]) => event!))
  for (const [, first, second] of code.matchAll(/\? '([a-z_]+\.[a-z_]+)' : '([a-z_]+\.[a-z_]+)'/g))
    for (const event of [first!, second!]) logged.add(event)
  // Kinds of messages to shoppers are called events, too, and are never logged by that name.
  for (const event of CONFIRMATION_EVENTS) logged.delete(event)
  const section = text('docs/operate.md').split('\n## Log events')[1]!.split('\n## ')[0]!
  const listed = [...section.matchAll(/^\| `([a-z_.]+)`/gm)].map(([, event]) => event!)
  expect([...logged].toSorted()).toEqual(listed.toSorted())
})
