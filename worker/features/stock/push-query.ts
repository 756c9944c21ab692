import { z } from 'zod'
import { FORMATS } from '../../../shared/feed/file-layout.ts'
import { faultsOf, WORDED } from '../../../shared/settings/issues.ts'
import { MAPPING_NAMES } from '../../import/mappings.ts'
import { VANISHED } from '../../import/merge-rows.ts'

/** A date, or a time with its zone. */
const DATE_OR_TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:?\d{2}))?$/

const percent = z.coerce.number().min(0).max(100)
/** Query parameters of a push. */
export const pushQuerySchema = z.strictObject({
  feed: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a feed: small letters, digits and hyphens, 40 at most')
    .optional()
    .describe('Which of the site’s feeds this is: its cars alone are replaced, by its mapping and its limits.'),
  map: z.enum(MAPPING_NAMES as [string, ...string[]]).optional(),
  format: z.enum(FORMATS).optional(),
  vanished: z.enum(VANISHED).optional(),
  max_bad: percent.optional(),
  max_vanished: percent.optional(),
  as_of: z
    .string()
    .refine(
      (text) => DATE_OR_TIME.test(text) && !Number.isNaN(Date.parse(text)),
      'must be a date such as 2026-05-01, or a time such as 2026-05-01T09:00+10:00',
    )
    .optional()
    .describe(
      'When the file was made, not in the future; the default is now. In an address a plus sign is written %2B.',
    ),
  demo: z
    .literal('yes')
    .optional()
    .describe('The cars are a demo: the first file without this takes the place of all of them, and is not held.'),
})

type PushQuery = z.output<typeof pushQuerySchema>

/** The parameters of a push, or what is wrong with the first bad one, in a sentence. */
export function readPushQuery(given: Record<string, string>, now: number): PushQuery | string {
  const query = pushQuerySchema.safeParse(given, WORDED)
  if (!query.success) {
    const { path, rule, isUnknown } = query.error.issues.flatMap((issue) => faultsOf(issue))[0]!
    const known = isUnknown ? ` The parameters are: ${Object.keys(pushQuerySchema.shape).join(', ')}.` : ''
    return `?${path.join('.')} ${rule.replace(/[^.?]$/, '$&.')}${known}`
  }
  const { as_of } = query.data
  if (as_of !== undefined && Date.parse(as_of) > now) return '?as_of lies in the future. Leave it out for now.'
  return query.data
}
