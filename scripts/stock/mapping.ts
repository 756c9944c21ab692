import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type Mapping, MappingError, parseMapping } from '../../shared/feed/mapping.ts'
import type { Feed } from '../../shared/tenant/feeds.ts'
import { MAPPING_NAMES, OWN_SHAPE, shippedMapping, unknownFeed } from '../../worker/import/mappings.ts'
import { siteBySlug } from '../../worker/platform/site-by-slug.ts'
import { CommandError } from '../errors.ts'

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

/** A feed of a site's published config; throws CommandError where it has none of that name. */
export async function findFeed(kv: KVNamespace, slug: string, name: string): Promise<Feed> {
  const feeds = (await siteBySlug(kv, slug))?.feeds ?? []
  const feed = feeds.find((one) => one.name === name)
  if (feed) return feed
  throw new CommandError(`${slug}: ${unknownFeed(name, feeds)}`)
}
