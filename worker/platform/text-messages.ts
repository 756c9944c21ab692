import { SendFailure } from './send-failure.ts'
import type { SiteStore } from './site-store.ts'

/** On a developer's machine this page lists the texts that would be sent. */
export const MESSAGES_PATH = '/dev/messages'

/** Texts of one site to mobile phones. */
export type TextMessages = {
  /**
   * Rejects with TextFailure where the service did not accept the text. A text whose outcome is unknown may be sent again
   * under the same id with `isRepeat`, a minute later: it is delivered once.
   */
  send(message: TextMessage): Promise<void>
}

export type TextMessage = {
  /** The same at every attempt. */
  id: string
  /** E.164. */
  to: string
  /** The same at every attempt. */
  text: string
  /** Whether an earlier attempt under this id may have been accepted. */
  isRepeat?: boolean
  /** When its first attempt can have been, epoch ms: only since then is an earlier one looked for. */
  since?: number
  /** Address that the service reports the delivery to. */
  report?: string
}

export class TextFailure extends SendFailure {
  override readonly name = 'TextFailure'
}

type Local = { store: SiteStore; now: number; print: (line: string) => void }

/** For a developer's machine: texts are printed in the terminal and stored for /dev/messages, each id once. */
export const localMessages = ({ store, now, print }: Local): TextMessages => ({
  async send({ id, to, text }) {
    const { meta } = await store
      .prepare(
        `insert into text_message (site, at, id, "to", text) select ?1, ?2, ?3, ?4, ?5
         where not exists (select 1 from text_message where site = ?1 and id = ?3)`,
      )
      .bind(now, id, to, text)
      .run()
    if (meta.changes > 0) print(`Text to ${to}: ${text.split('\n')[0]}`)
  },
})

const MAX_LISTED = 50

export type SentText = Pick<TextMessage, 'to' | 'text'> & { at: number }

/** The last texts of a site, newest first. */
export async function sentMessages(store: SiteStore): Promise<SentText[]> {
  const { results } = await store
    .prepare('select at, "to", text from text_message where site = ?1 order by at desc limit ?2')
    .bind(MAX_LISTED)
    .all<SentText>()
  return results
}
