import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Command } from '@commander-js/extra-typings'
import { type Mapping, MappingError, parseMapping, REQUIRED_FIELDS } from '../../shared/feed/mapping.ts'
import { carTargets, FIELD_NOTES, type Target, type TargetType } from '../../shared/feed/targets.ts'
import { type FeedPolicy, feedPolicy, findStrayFeed, unknownFeed } from '../../worker/import/feed-policy.ts'
import { MAPPING_NAMES, OWN_SHAPE, shippedMapping } from '../../worker/import/mappings.ts'
import { siteBySlug } from '../../worker/platform/site-by-slug.ts'
import { CommandError } from '../errors.ts'
import type { LocalSite } from '../operator/local-site.ts'
import type { Runtime } from '../operator/runtime.ts'
import type { ImportSettings } from './import-options.ts'

/** The shipped mapping of that name, or the one in a file; throws CommandError where there is none or it is invalid. */
export async function findMapping(nameOrPath: string = OWN_SHAPE): Promise<Mapping> {
  try {
    const shipped = shippedMapping(nameOrPath)
    if (shipped) return shipped
    if (!existsSync(nameOrPath))
      throw new CommandError(
        `There is no mapping ${nameOrPath}. The mappings are: ${MAPPING_NAMES.join(', ')}, or the path of a file.`,
      )
    const { $schema: _, ...mapping } = JSON.parse(await readFile(nameOrPath, 'utf8')) as Record<string, unknown>
    return parseMapping(nameOrPath, mapping)
  } catch (error) {
    if (error instanceof MappingError) throw new CommandError(error.message.replace(/[^?.]$/, '$&.'))
    if (error instanceof SyntaxError) throw new CommandError(`Mapping ${nameOrPath} is not JSON: ${error.message}.`)
    throw error
  }
}

/** How a file is imported, by the options and the site's published config; throws CommandError for an unknown feed. */
export async function findPolicy(
  { env: { KV }, site, store }: LocalSite,
  settings: ImportSettings,
): Promise<FeedPolicy> {
  const { map, feed, vanished, maxBad, maxVanished } = settings
  const feeds = (await siteBySlug(KV, site))?.feeds ?? []
  const mapping = map === undefined ? null : await findMapping(map)
  const asked = { feed, mapping, vanished, maxBadShare: maxBad, maxVanishedShare: maxVanished }
  const policy = feedPolicy(feeds, asked)
  if (!policy) throw new CommandError(`${site}: ${unknownFeed(feed ?? '', feeds)}`)
  const stray = await findStrayFeed({ store, feeds }, policy.feed)
  if (stray) throw new CommandError(`${site}: ${stray}`)
  return policy
}

/** `stock fields`: every field that a mapping can fill, from the schema of a car (STK-04). */
export const fieldsCommand = ({ print }: Runtime) =>
  new Command('fields')
    .description('List the fields of a car that a mapping can fill, and what each takes')
    .action(() => {
      const lines = fieldRows().map(({ field, takes, note, isRequired }) => {
        const notes = [takes, note, isRequired ? 'every car needs it' : '']
        return `  ${field.padEnd(42)} ${notes.filter(Boolean).join('; ')}`
      })
      print(
        `Fields that a mapping can fill:\n${lines.join('\n')}\nHow to fill them: docs/add-a-feed.md, or let a mapping be drawn: npm run stock -- try <file>`,
      )
    })

const isRequired = (field: string): boolean => REQUIRED_FIELDS.some((required) => required === field)

const TAKES: Record<TargetType, (target: Target) => string> = {
  text: () => 'text',
  choice: ({ choices }) => choices.join(' | '),
  number: () => 'number',
  whole: () => 'whole number',
  flag: () => 'yes or no',
  date: () => 'date',
  texts: () => 'texts',
  wholes: () => 'whole numbers',
  images: () => 'web addresses',
  json: () => 'JSON, in our own format alone',
}

export type FieldRow = { field: string; takes: string; note: string; isRequired: boolean }

/** Every field of a car that a file can fill, with what it takes, from the schema of a car. */
export const fieldRows = (): FieldRow[] =>
  [...carTargets()].map(([field, target]) => ({
    field,
    takes: TAKES[target.kind](target),
    note: FIELD_NOTES[field] ?? '',
    isRequired: isRequired(field),
  }))
