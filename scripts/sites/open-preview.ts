import { Option } from '@commander-js/extra-typings'
import { z } from 'zod'
import type { Edition } from '../../shared/tenant/edition.ts'
import { MAX_PREVIEW_HOURS } from '../../worker/features/sites/preview.ts'
import { CommandError } from '../errors.ts'
import type { Platform } from '../operator/operator-access.ts'
import { parseNumberTo } from '../operator/parse.ts'
import type { CallSite } from '../operator/remote-site.ts'
import { jsonBody } from './remote-registry.ts'

const previewAnswer = z.object({ id: z.string(), until: z.number(), url: z.string() })
export type PreviewAddress = z.output<typeof previewAnswer>

export const hoursOption = (hours: number) =>
  new Option('--hours <number>', `how long the address works, ${MAX_PREVIEW_HOURS} at most`)
    .argParser(parseNumberTo(MAX_PREVIEW_HOURS))
    .default(hours)

/** The API of a platform whose server runs; throws where commands work on the stores alone. */
export function requireServer({ call }: Platform): CallSite {
  if (call) return call
  throw new CommandError('No server runs on these stores. Start it in another window: npm start')
}

/** Opens a stored edition under an address of its own. */
export const openPreview = (call: CallSite, slug: string, edition: Edition, minutes: number): Promise<PreviewAddress> =>
  call({
    path: `/operator/sites/${slug}/previews`,
    body: jsonBody({ edition, minutes }),
    answer: previewAnswer,
    action: 'open a preview',
  })

/** Opens a site as it stood at a moment (epoch ms). */
export const openPast = (call: CallSite, slug: string, at: number, minutes: number): Promise<PreviewAddress> =>
  call({
    path: `/operator/sites/${slug}/previews`,
    body: jsonBody({ at, minutes }),
    answer: previewAnswer,
    action: 'open the site of that moment',
  })
