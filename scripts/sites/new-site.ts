import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Json } from '../../shared/tenant/merge.ts'
import { MINUTE_MS } from '../../shared/time.ts'
import { CommandError } from '../errors.ts'
import { ROOT } from '../root.ts'
import { configProblems, formatProblem } from '../tenants/load.ts'
import { colourSentence, initialsMark, NEUTRAL, newColours, wordMark } from './new-look.ts'

/** What is said of a new site. Colours are #rrggbb, `state` is one of `STATES`. */
export type NewSite = {
  slug: string
  name: string
  template: string
  city: string
  state: string
  phone: string
  brand: string
  accent?: string | undefined
  /** The public host first. */
  hosts: string[]
}

/** The files of a new site: the config without its number, and the drawings in files/. */
export type SiteSources = {
  slug: string
  config: { template: string; [key: string]: Json }
  drawings: Record<string, string>
}

export const TENANTS = join(ROOT, 'tenants')
const SCHEMA = '../site.schema.json'

export const siteFolder = (slug: string, tenants = TENANTS): string => join(tenants, slug)
export const hasFolder = (slug: string, tenants = TENANTS): boolean => existsSync(siteFolder(slug, tenants))

/** Drawings have neutral colours, so that they stay right when the dealer's change. Throws for colours that cannot be read. */
export function makeSources({ slug, name, template, phone, city, state, brand, accent, hosts }: NewSite): SiteSources {
  const made = newColours({ brand, accent })
  if ('faults' in made)
    throw new CommandError(
      made.faults.map((fault) => `--${fault.role} ${fault.colour} ${colourSentence(fault)}`).join('\n'),
    )
  const logo = wordMark(name, NEUTRAL.ink)
  const icon = initialsMark(name, { ground: NEUTRAL.ink, ink: NEUTRAL.surface })
  const [host, ...others] = hosts
  const config = {
    slug,
    name,
    template,
    url: `https://${host}`,
    hosts: [`${slug}.localhost`, ...others],
    phone,
    address: { city, state },
    logo: {
      url: '/files/logo.svg',
      width: logo.width,
      height: logo.height,
      icon: { url: '/files/icon.svg', width: icon.width, height: icon.height },
    },
    theme: { colours: made.colours, fonts: { display: 'figtree', text: 'figtree' } },
  }
  return { slug, config, drawings: { 'logo.svg': logo.svg, 'icon.svg': icon.svg } }
}

/** Throws for a config that would not be valid, before anything is written. */
export async function requireValid({ slug, config }: SiteSources, tenants: string): Promise<void> {
  const problems = await configProblems(tenants, { id: 1, ...config })
  if (problems.length > 0)
    throw new CommandError(
      problems.map((problem) => formatProblem({ file: `${slug}/site.json`, ...problem })).join('\n'),
    )
}

/**
 * Writes the folder of a new site under the next number: all of it or nothing. One that another command has written
 * meanwhile stays as it is; then false is given.
 */
export function writeNewSite({ slug, config, drawings }: SiteSources, tenants: string): boolean {
  const { id, draft } = claimNumber(tenants)
  try {
    mkdirSync(join(draft, 'files'))
    for (const [file, svg] of Object.entries(drawings)) writeFileSync(join(draft, 'files', file), svg)
    writeFileSync(join(draft, 'site.json'), `${JSON.stringify({ $schema: SCHEMA, id, ...config }, null, 2)}\n`)
    if (hasFolder(slug, tenants)) return false
    renameSync(draft, siteFolder(slug, tenants))
    return true
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

const DRAFT = '_new-'

/**
 * The next free number of a site, with a folder that holds it: no other command takes it until the folder is renamed or
 * removed. Its name begins with an underscore, so that it is no site; one that a killed command left is removed later.
 */
export function claimNumber(tenants: string): { id: number; draft: string } {
  removeOldDrafts(tenants)
  for (let id = highest(tenants) + 1; ; id++) {
    const draft = join(tenants, `${DRAFT}${id}`)
    if (!claims(draft)) continue
    // Between the look and the claim another command may have written its site.
    if (highest(tenants) < id) return { id, draft }
    rmSync(draft, { recursive: true })
  }
}

function claims(draft: string): boolean {
  try {
    mkdirSync(draft)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** The highest number of a site; 0 where there is none. */
function highest(tenants: string): number {
  const ids = readdirSync(tenants, { withFileTypes: true }).flatMap((entry) => {
    const file = join(tenants, entry.name, 'site.json')
    if (!entry.isDirectory() || entry.name.startsWith('_') || !existsSync(file)) return []
    // A config that cannot be read is told by `validate`; its number, too, is taken.
    return Number(/"id"\s*:\s*(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0)
  })
  return Math.max(0, ...ids)
}

function removeOldDrafts(tenants: string): void {
  for (const name of readdirSync(tenants)) {
    const draft = join(tenants, name)
    if (name.startsWith(DRAFT) && Date.now() - statSync(draft).mtimeMs > MINUTE_MS)
      rmSync(draft, { recursive: true, force: true })
  }
}
