import { z } from 'zod'
import { FileRefused } from '../../../import/refused.ts'

/** The mail as its service hands it on: the sender's address, and its attachments with their bytes. */
export type InboundMail = { sender: string; attachments: { name: string; bytes: Uint8Array<ArrayBuffer> }[] }

/** JSON as Postmark sends it. */
const jsonMailSchema = z.object({
  From: z.string(),
  FromFull: z.object({ Email: z.string() }).optional(),
  Attachments: z.array(z.object({ Name: z.string(), Content: z.string() })).default([]),
})

/** Files that stand beside a feed in a mail: signatures, logos, letters. */
const BESIDE = /\.(jpe?g|png|gif|webp|bmp|svg|pdf|html?|ics|vcf|p7s|eml|docx?)$/i

/** Reads the mail of a JSON body (Postmark) or of a form (Mailgun, SendGrid); null for anything else. */
export async function readMail(body: Pick<Response, 'headers' | 'json' | 'formData'>): Promise<InboundMail | null> {
  const media = body.headers.get('content-type') ?? ''
  if (media.startsWith('application/json')) return readJsonMail(await body.json().catch(() => null))
  if (media.startsWith('multipart/form-data')) return readFormMail(await body.formData())
  return null
}

function readJsonMail(json: unknown): InboundMail | null {
  const mail = jsonMailSchema.safeParse(json)
  if (!mail.success) return null
  const { From, FromFull, Attachments } = mail.data
  return {
    sender: addressOf(FromFull?.Email ?? From),
    attachments: Attachments.map(({ Name, Content }) => ({ name: Name, bytes: bytesOfBase64(Content) })),
  }
}

async function readFormMail(form: FormData): Promise<InboundMail | null> {
  const sender = form.get('sender') ?? form.get('from')
  if (typeof sender !== 'string') return null
  const files = [...form.values()].filter((value) => typeof value !== 'string')
  const attachments = files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }))
  return { sender: addressOf(sender), attachments: await Promise.all(attachments) }
}

/** The address in "North Motors <stock@north.example>". */
const addressOf = (text: string): string => (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim().toLowerCase()

const bytesOfBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/\s/g, '')), (sign) => sign.charCodeAt(0))

/** The attachment that is the feed. Throws FileRefused where none or several could be. */
export function feedAttachment({ attachments }: InboundMail): InboundMail['attachments'][number] {
  const [file, ...others] = attachments.filter(({ name }) => !BESIDE.test(name))
  if (!file)
    throw new FileRefused('no_cars', 'The mail has no stock file attached. Attach it as CSV, XML, JSON or ZIP.')
  if (others.length === 0) return file
  const names = [file, ...others].map(({ name }) => name).join(', ')
  throw new FileRefused('archive', `The mail has several files attached: ${names}. Send the stock file alone.`)
}
