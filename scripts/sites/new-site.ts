import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { STATES } from '../../shared/tenant/fields.ts'
import { CommandError } from '../errors.ts'
import { ROOT } from '../root.ts'
import { newColours } from './new-colours.ts'
import { claimNumber } from './site-number.ts'
import { initialsMark, wordMark } from './word-mark.ts'

/** What is said of a new site. Colours are #rrggbb, `state` is one of `STATES`. */
export type NewSite = {
  slug: string
  name: string
  template: string
  city: string
  state: string
  phone: string
  brand: string
  accent: string
  /** The public host first. */
  hosts: string[]
}

const TENANTS = join(ROOT, 'tenants')
const SCHEMA = '../site.schema.json'

export const folderOf = (slug: string, tenants = TENANTS): string => join(tenants, slug)

/**
 * Writes the folder of a new site under the next number: all of it or nothing. One that another command has written
 * meanwhile stays as it is. Throws for colours that cannot be read.
 */
export function writeNewSite(site: NewSite, tenants = TENANTS): void {
  const { slug, name } = site
  const made = newColours(site)
  if ('faults' in made) {
    const lines = made.faults.map(
      ({ role, colour, reason, nearest }) => `--${role} ${colour} has ${reason}. The nearest that passes: ${nearest}`,
    )
    throw new CommandError(lines.join('\n'))
  }
  const { colours } = made
  const logo = wordMark(name, site.brand)
  const icon = initialsMark(name, { brand: site.brand, ink: colours.brand_ink! })
  const [host, ...others] = site.hosts
  const config = {
    slug,
    name,
    template: site.template,
    url: `https://${host}`,
    hosts: [`${slug}.localhost`, ...others],
    phone: site.phone,
    address: { city: site.city, state: stateOf(site.state) },
    logo: {
      url: '/files/logo.svg',
      width: logo.width,
      height: logo.height,
      icon: { url: '/files/icon.svg', width: icon.width, height: icon.height },
    },
    theme: { colours, fonts: { display: 'figtree', text: 'figtree' } },
  }
  const { id, draft } = claimNumber(tenants)
  try {
    mkdirSync(join(draft, 'files'))
    writeFileSync(join(draft, 'files/logo.svg'), logo.svg)
    writeFileSync(join(draft, 'files/icon.svg'), icon.svg)
    writeFileSync(join(draft, 'site.json'), `${JSON.stringify({ $schema: SCHEMA, id, ...config }, null, 2)}\n`)
    if (!hasFolder(slug, tenants)) renameSync(draft, folderOf(slug, tenants))
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

export function stateOf(text: string): string {
  const state = text.toLowerCase()
  if ((STATES as readonly string[]).includes(state)) return state
  throw new CommandError(`${text} is no state or territory: one of ${STATES.join(', ')}.`)
}

export const hasFolder = (slug: string, tenants = TENANTS): boolean => existsSync(folderOf(slug, tenants))
