import type { AlertItem } from '../../../shared/alert/alert-item.ts'
import { DAY_MS } from '../../../shared/time.ts'
import { digestOf, newToken } from '../../platform/crypto.ts'
import type { SiteStatement, SiteStore } from '../../platform/site-store.ts'

/**
 * What a reader has yet to hear; `confirm` is the token of a question whether an address is theirs, 'link' a link that was
 * asked for in place of an expired one, 'on' that alerts are on.
 */
export type Said =
  | { kind: 'news'; news: AlertItem[] }
  | { kind: 'confirm'; confirm: string }
  | { kind: 'link' }
  | { kind: 'on' }
/** `stop` is the token that ends them all: kept as it is until the message is sent, and as a hash from then on. */
export type MessageDoc = Said & { stop: string }

/** Short enough for a text message, and beyond guessing. */
const STOP_BYTES = 16

/**
 * A message for a reader, stored only while their count of looks is unchanged, and while the reader had fewer than `most`
 * of its kind within a day.
 */
export async function newMessage(
  store: SiteStore,
  phone: string,
  said: Said,
  now: number,
  { looks = null, most = null }: { looks?: number | null; most?: number | null } = {},
): Promise<SiteStatement> {
  const stop = newToken(STOP_BYTES)
  const doc: MessageDoc = { ...said, stop }
  return store
    .prepare(
      `insert into alert_message (site, id, reader, kind, doc, stop, state, since, due_at)
       select site, ?3, id, ?4, ?5, ?6, 'due', ?7, ?7 from alert_reader
       where site = ?1 and phone = ?2 and state <> 'stopped' and (?8 is null or looks = ?8)
         and (?9 is null or ?9 > (select count(*) from alert_message
           where site = ?1 and reader = alert_reader.id and kind = ?4 and since > ?10))`,
    )
    .bind(
      phone,
      crypto.randomUUID(),
      said.kind,
      JSON.stringify(doc),
      await digestOf(stop),
      now,
      looks,
      most,
      now - DAY_MS,
    )
}
