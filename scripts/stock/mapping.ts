import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type Mapping, MappingError, parseMapping } from '../../shared/feed/mapping.ts'
import { type FeedPolicy, feedPolicy, findStrayFeed, unknownFeed } from '../../worker/import/feed-policy.ts'
import { MAPPING_NAMES, OWN_SHAPE, shippedMapping } from '../../worker/import/mappings.ts'
import { siteBySlug } from '../../worker/platform/site-by-slug.ts'
import { CommandError } from '../errors.ts'
import type { LocalSite } from '../operator/local-site.ts'
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
