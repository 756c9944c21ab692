import { z } from 'zod'
import type { Edition } from '../../shared/tenant/edition.ts'
import { CommandError } from '../errors.ts'
import type { Platform } from '../operator/operator-access.ts'
import type { CallSite } from '../operator/remote-site.ts'
import { jsonBody } from './remote-registry.ts'

const previewAnswer = z.object({ id: z.string(), until: z.number(), url: z.string() })
export type PreviewAddress = z.output<typeof previewAnswer>

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
