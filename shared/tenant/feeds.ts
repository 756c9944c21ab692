import { z } from 'zod'
import { mappingSchema } from '../feed/mapping-schema.ts'
import { MAX_VANISHED_SHARE } from '../stock/large-change.ts'
import { percent, slug, text } from './fields.ts'

/** A file with a larger share of bad rows is refused, in percent. */
export const DEFAULT_MAX_BAD = 20

const feedSchema = z
  .strictObject({
    name: slug.describe('Identifies the feed among those of the site: `?feed=` of a push, `--feed` of a command.'),
    mapping: z
      .union([text, mappingSchema])
      .describe(
        'How its columns become fields: the name of a mapping that ships, a file of the tenant’s folder such as `feeds/main.json`, or the mapping itself.',
      ),
    vanished: z
      .enum(['sold', 'withdraw', 'keep'])
      .default('sold')
      .describe('What cars become that the file no longer has.'),
    max_bad: percent.default(DEFAULT_MAX_BAD).describe('A file with more bad rows than this is refused.'),
    max_vanished: percent
      .default(MAX_VANISHED_SHARE * 100)
      .describe('A file in which more of the cars on sale are missing than this is held.'),
  })
  .meta({ id: 'feed', description: 'A feed of a site’s stock.' })

export type Feed = z.output<typeof feedSchema>

export const feedsSchema = z.array(feedSchema).max(20).default([]).describe('Feeds that fill the stock.')
