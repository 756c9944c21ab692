import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { ROOT } from '../root.ts'
import { type LoadedSite, loadValidTenants } from '../tenants/load.ts'
import { type JsonSchema, siteJsonSchema } from './editor-schemas.ts'
import { code, GENERATED, list, page, type Reference } from './markdown.ts'
import { listArms, listSettings } from './shown-on.ts'

/**
 * A variant and where it is seen: a line of tenants/_demo/variants.csv. `value`: of an enum, `on`, `off`, the kind of a
 * union, or `set` for what a site may leave out. `address`: of the site; before ` >` stands a list, whose first car is
 * opened; after ` >>` a link of that car's page, which is followed. `shows`: a part of the page; after `!` what it has not.
 */
export type VariantRow = { setting: string; value: string; row: string; site: string; address: string; shows: string }

const FILE = 'tenants/_demo/variants.csv'

export const readVariants = (): VariantRow[] =>
  parse(readFileSync(join(ROOT, FILE), 'utf8'), { columns: true, skip_empty_lines: true })

/** In the place of a setting: a field of the stock or of the offers. */
const OF_DATA = /^(car|offer)\./

/** Settings that offer the choice of another. */
const SAME_CHOICE: Record<string, string> = {
  'finance.type_at.{}': 'finance.type',
  'theme.fonts.text': 'theme.fonts.display',
  'theme.fonts.hand': 'theme.fonts.display',
  'promises[].kinds[]': 'stock.kinds[]',
}

/** What no page of a shipped site shows, by how its path begins. */
const NOT_SHOWN: Record<string, string> = {
  route: 'the pages of every site, by name',
  filter: 'each can stand in the address of a search, on every site',
  'feed.': 'how stock comes in',
  'mapping.': 'how stock is read',
  'rule.': 'how stock is read',
  destination: 'where leads go',
  'confirmations.': 'what shoppers get in writing',
  'confirmation_words.': 'what shoppers get in writing',
  'address.state': 'where the dealer is',
  'address.place_url': 'for search engines, while there is no location',
  'locations[].team[].photo': 'photographs of people and places are the dealer’s own',
  'locations[].image': 'photographs of people and places are the dealer’s own',
  'locations[].contact_detail.landline_phone': 'a second number of a branch: the demo’s have one each',
  'brand_directory.entries[].banner': 'pictures of makes are theirs: none ships',
  'dealerships[].website.logo': 'logos of makes are trademarks: none ships',
  'header.variant=classic': 'a new site until it chooses another',
  'header.variant=phone_first': 'a new site of the template `yard` until it chooses another',
  'footer.variant=columns': 'a new site until it chooses another',
  'card.variant=standard': 'a new site until it chooses another',
  manufacturer: 'no shipped dealer is of one make',
  'finance.hidden_for_manufacturers': 'no shipped dealer is of one make',
  'locations[].location_type=': 'every shipped location sells vehicles, with workshop and parts beside',
  'features.dark_mode=off': 'every shipped dealer has it',
  'features.enquiry=off': 'every shipped dealer has it',
  'features.finance=off': 'every shipped dealer has it',
  'features.offers=off': 'every shipped dealer has it',
  'features.sold_display=off': 'every shipped dealer has it',
  'features.test_drive=off': 'every shipped dealer has it',
  'gates.online_payment=on': 'no shipped dealer asks for it',
  'gates.trade_in=on': 'no shipped dealer asks for it',
  'locations[].address.state': 'where the dealer is',
  'locations[].time_zone': 'where the dealer is',
  'search.default_state': 'where the dealer is',
  'plugins[].feature': 'as `features`',
  'seo.': 'for search engines',
  'offers.mapping': 'how offers are read',
  'stock.alarm_emails': 'who is told of failures',
  typesense: 'for some 500,000 cars and more',
  upstream: 'a system of the dealer’s own',
  server_side_integration: 'a system of the dealer’s own',
  analytics: 'needs an account elsewhere',
  'autobot=': 'needs an account elsewhere',
  'autobot.name': 'needs an account elsewhere',
  'autobot.origins': 'needs an account elsewhere',
  'lead.turnstile_site_key': 'needs an account elsewhere',
  'locations[].address.map_key': 'needs an account elsewhere',
  'locations[].address.place_id': 'needs an account elsewhere',
  'reviews.provider=google': 'needs an account elsewhere',
  'vehicle.interior_origins': 'needs an account elsewhere',
}

const isShown = (variant: string) => !Object.keys(NOT_SHOWN).some((beginning) => variant.startsWith(beginning))

/** Every variant of a schema, `setting=value`, with the default of its setting. */
export function listVariants({ $defs = {}, ...root }: JsonSchema): Map<string, unknown> {
  const found = new Map<string, unknown>()
  const inside = (schema: JsonSchema, path: string) => {
    const choice = SAME_CHOICE[path] ?? path
    for (const value of listValues(schema)) found.set(`${choice}=${value}`, schema.default)
    const arms = listArms(schema).filter(({ type }) => type !== 'null')
    for (const arm of arms) {
      inside(arm, path)
      const kind = arms.length > 1 && findKind(arm, arms)
      if (kind) found.set(`${choice}=${kind}`, undefined)
    }
    if (schema.items) inside(schema.items, `${path}[]`)
    for (const [key, inner] of Object.entries(schema.properties ?? {})) {
      const own = path ? `${path}.${key}` : key
      if (!schema.required?.includes(key) && isEmpty(inner)) found.set(`${own}=set`, undefined)
      inside(inner, own)
    }
    if (typeof schema.additionalProperties === 'object') inside(schema.additionalProperties, `${path}.{}`)
  }
  for (const [name, schema] of Object.entries($defs)) inside(schema, name)
  inside(root, '')
  return found
}

const listValues = ({ enum: values = [], const: only, type }: JsonSchema): string[] => {
  if (type === 'boolean') return only === undefined ? ['on', 'off'] : ['on']
  return values.map(String)
}

/** What tells a schema of a union from the others: what it alone requires, else its type. */
function findKind({ type, required = [], enum: values, $ref }: JsonSchema, arms: JsonSchema[]): string | undefined {
  if (type === 'object') return required.findLast((key) => !arms.every((arm) => arm.required?.includes(key)))
  return values || $ref || typeof type !== 'string' ? undefined : type
}

/** Whether a site that says nothing of a setting is without it. */
const isEmpty = ({ default: initial = null, properties }: JsonSchema) =>
  initial === null || JSON.stringify(initial) === '[]' || (JSON.stringify(initial) === '{}' && !properties)

function listVariantsAt(schema: JsonSchema, { site }: LoadedSite): Set<string> {
  const found = new Set<string>()
  for (const { path, schema: of, value, isSet } of listSettings(schema, JSON.parse(JSON.stringify(site)))) {
    const choice = SAME_CHOICE[path] ?? path
    if (typeof value === 'boolean') found.add(`${choice}=${value ? 'on' : 'off'}`)
    else if (typeof value === 'string' || typeof value === 'number') found.add(`${choice}=${value}`)
    if (isSet && !['[]', '{}', 'null'].includes(JSON.stringify(value))) found.add(`${path}=set`)
    const arms = listArms(of).filter(({ type }) => type !== 'null')
    for (const arm of arms.length > 1 ? arms : []) {
      const kind = findKind(arm, arms)
      const isIt = typeof value === 'object' && value !== null ? kind && kind in value : kind === typeof value
      if (isIt) found.add(`${choice}=${kind}`)
    }
  }
  return found
}

const needsNoLine = (variant: string, initial: unknown): boolean =>
  variant.endsWith('=set') || (variant.endsWith('=off') && initial === false)

/**
 * What is wrong with the table, a sentence each. What a site may leave out has to be set by one of them, what is off
 * unless a site says otherwise has to be off on one; everything else needs its line in the table.
 */
export async function findUnseen(): Promise<string[]> {
  const schema = siteJsonSchema()
  const all = listVariants(schema)
  const bySite = new Map((await loadValidTenants()).map((loaded) => [loaded.site.slug, listVariantsAt(schema, loaded)]))
  const rows = readVariants()
  const listed = new Set(rows.map(({ setting, value }) => `${setting}=${value}`))
  const mend = `Set it on one for which it is true and add a line to ${FILE}, or delete it.`
  return [
    ...[...all].flatMap(([variant, initial]) => {
      const isOnASite = [...bySite.values()].some((variants) => variants.has(variant))
      if (!isShown(variant) || (isOnASite && (listed.has(variant) || needsNoLine(variant, initial)))) return []
      return [`No shipped site shows ${variant}. ${mend}`]
    }),
    ...rows.flatMap(({ setting, value, site }) => {
      if (OF_DATA.test(setting) || bySite.get(site)?.has(`${setting}=${value}`)) return []
      return [`${FILE} says that ${site} shows ${setting}=${value}, and its settings do not.`]
    }),
  ]
}

export const variants: Reference = {
  file: 'docs/reference/variants.md',
  generate() {
    const rows = readVariants()
    const settings = [...new Set(rows.map(({ setting }) => setting))]
    return page(
      '# Variants',
      GENERATED,
      'Where each choice that a site has is seen, with the row of the specification that it answers. The addresses are those of ' +
        '`npm start`, on any day but for special hours, which are seen until theirs; ' +
        '“first car” stands for the page of the first car that the list shows. Beside each is what to look for; ' +
        '“not” goes before what the page has to be without.',
      `What is off, or left out, unless a site says otherwise is not listed; [config](config.md) names the sites that set it. ` +
        `\`${FILE}\` holds this list, and \`tests/app/variants.test.ts\` opens every address.`,
      list(
        settings.map((setting) => {
          const own = rows.filter((each) => each.setting === setting)
          return `${code(setting)} (${own[0]!.row}): ${own.map(formatSeenAt).join('; ')}`
        }),
      ),
      '## On no page',
      list(Object.entries(NOT_SHOWN).map(([beginning, why]) => `${code(beginning.replace(/[=.]$/, ''))}: ${why}`)),
    )
  },
}

function formatSeenAt({ value, site, address, shows }: VariantRow): string {
  const [path = '', rest] = address.split(' >')
  const link = `[${site}](http://${site}.localhost:8787${path})`
  const steps = rest === undefined ? [] : ['first car', ...(rest ? [code(rest.replace('>', ''))] : [])]
  return `**${value}** ${[link, ...steps].join(', ')}: ${shows.startsWith('!') ? `not ${code(shows.slice(1))}` : code(shows)}`
}
