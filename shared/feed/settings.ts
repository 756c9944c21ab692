import { z } from 'zod'
import { addressFault } from '../public-address.ts'
import { count, secretName, slug, text } from '../settings/fields.ts'
import { mappingSchema } from './mapping-schema.ts'

const HOURLY = 60
const MINUTES_PER_DAY = 1440

/** The name of a secret of the Worker, and of a variable on an operator's machine. */
const feedSecretName = secretName('FEED_KEY')
  .nullable()
  .default(null)
  .describe('Name of the secret with `user:password` or a token.')

/** A developer's own machine may serve a feed; a deployed Worker does not fetch from there. */
const configFault = (url: string) => addressFault(url, { allowsLocal: true })

const kind = <Kind extends string>(name: Kind, description: string) => z.literal(name).describe(description)

export const feedSourceSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: kind('push', 'The dealer’s system sends it: POST /api/stock.') }),
    z.strictObject({
      kind: kind('url', 'Fetched from an address, again and again.'),
      url: z
        .string()
        .refine((url) => configFault(url) === null, { error: ({ input }) => configFault(String(input)) ?? '' })
        .describe('The https:// address of the file; on a developer’s machine also http://localhost.'),
      authorization: feedSecretName,
      every: count(5, MINUTES_PER_DAY)
        .default(HOURLY)
        .meta({ description: 'How often it is fetched.', unit: 'minutes' }),
    }),
    z.strictObject({
      kind: kind('mail', 'An attachment of a mail, which a mail service hands on: POST /api/stock/mail.'),
      senders: z
        .array(z.email('must be an e-mail address'))
        .min(1)
        .describe('Addresses that mails of the feed come from; others are refused.'),
    }),
    z.strictObject({
      kind: kind('drop', 'A file on an SFTP or FTP server, which `stock -- fetch` takes from an operator’s machine.'),
      url: z
        .string()
        .regex(
          /^(sftp|ftps?):\/\/[^\s/@]+\/\S+$/,
          'must be an sftp://, ftps:// or ftp:// address of a file, without a password',
        )
        .describe('The address of the file.'),
      authorization: feedSecretName,
    }),
  ])
  .prefault({ kind: 'push' })
  .describe('How its files arrive.')

const feedSchema = z
  .strictObject({
    name: slug.describe('Identifies the feed among those of the site: `?feed=` of a push, `--feed` of a command.'),
    mapping: z
      .union([text, mappingSchema])
      .describe(
        'A shipped mapping’s name, a file of the tenant’s folder such as `feeds/main.json`, or the mapping itself.',
      ),
    source: feedSourceSchema,
    late_after: count(1, 24 * 31)
      .nullable()
      .default(null)
      .meta({ description: 'Raises an alarm when no file has arrived for so long; null for never.', unit: 'hours' }),
    vanished: z
      .enum(['sold', 'withdraw', 'keep'])
      .default('sold')
      .describe('What cars become that the file no longer has.'),
  })
  .meta({ id: 'feed', description: 'A feed of a site’s stock.' })

/** Whether a feed has to be looked at without a request: it is fetched, or can be late. */
export const isScheduled = ({ source, late_after }: Pick<Feed, 'source' | 'late_after'>): boolean =>
  source.kind === 'url' || late_after !== null

export type Feed = z.output<typeof feedSchema>

export const feedsSchema = z.array(feedSchema).max(20).default([]).describe('Feeds that fill the stock.')
