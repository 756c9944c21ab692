import type { ChannelChoice, FollowedSearch, Subscriber, SubscriberState } from '../../../shared/alert/subscriber.ts'
import { isLinkExpired, NEW_LINKS_A_DAY } from '../../../shared/alert/subscriber.ts'
import type { Consent } from '../../../shared/lead/lead.ts'
import type { SearchState } from '../../../shared/search/state.ts'
import { DAY_MS } from '../../../shared/time.ts'
import { CONFIRM_WITHIN_MS } from '../../all-sites/purge.ts'
import { newToken, sha256Hex } from '../../platform/crypto.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { dueAlerts } from '../../stock-records/publications.ts'
import { newMessage } from './outbox.ts'

/** Alerts of one site on watched cars and followed searches (WAT-06), a port for each caller. */
export type Alerts = {
  subscribers: Subscribers
  searches: FollowedSearches
  stopLinks: StopLinks
  confirmLinks: ConfirmLinks
}

export type Subscribers = {
  find(phone: string): Promise<Subscriber | null>
  /**
   * Turns alerts on: a change since a car was saved is reported, but not one that came while a reader had stopped them. A
   * message says that they are on, once a day at most. An unconfirmed address gets a confirmation mail first:
   * 'too_often' where it got too many today.
   */
  begin(phone: string, wish: ChannelChoice, agreed: Consent): Promise<'on' | 'unconfirmed' | 'too_often'>
  /** Stops all alerts, waiting messages included, and deletes the address. */
  stop(phone: string): Promise<void>
}

export type NewSearch = Omit<FollowedSearch, 'id'> & { state: Pick<SearchState, 'text' | 'facets' | 'ranges' | 'near'> }

/** Followed searches of one site's shoppers, by their signed-in number. */
export type FollowedSearches = {
  list(phone: string): Promise<FollowedSearch[]>
  /** 'there': it was followed before. */
  follow(phone: string, search: NewSearch, most: number): Promise<'followed' | 'there' | 'full'>
  unfollow(phone: string, id: string): Promise<void>
}

/** The links in messages that stop all alerts, by their token. */
export type StopLinks = {
  /** The reader whom the message went to; null for a token that this site never sent, or long ago. */
  find(token: string): Promise<StopLink | null>
  /** As `subscribers.stop`, by any message whose link has not expired; false where nothing is stopped. */
  stop(token: string): Promise<boolean>
  /** Has a new link sent to a reader whose alerts are on, by an expired one; a few times a day. */
  renew(token: string): Promise<void>
}

/** The links by which an address is confirmed, by their token. */
export type ConfirmLinks = {
  /** Whether a token asks for a confirmation that is still to be given. */
  isOpen(token: string): Promise<boolean>
  confirm(token: string): Promise<boolean>
}

export type StopLink = { state: SubscriberState; isExpired: boolean }

/** Confirmations that one shopper can have sent in a day. */
export const CONFIRMATIONS_A_DAY = 5

/** A dropped message loses its text; its unsubscribe token stays valid for its time. */
const DROP = "update alert_message set state = 'dropped', doc = '', ended_at = ?3"

/** A text that was tried may have been accepted: where its reader changes to mail, it is not mailed as well. */
const endTextsUnderWay = (store: SiteStore, reader: string, now: number) =>
  store.prepare(
    `update alert_message set state = 'unknown', doc = '', ended_at = ?3, lease_until = 0
     where site = ?1 and reader = ?2 and ended_at is null and channel = 'sms' and tries > 0`,
    [reader, now],
  )

type Row = Omit<Subscriber, 'agreed'> & { id: string; agreed: string }

export function databaseAlerts(store: SiteStore, now: number): Alerts {
  const findReader = (phone: string) =>
    store.first<Row>('select id, channel, address, state, agreed from alert_reader where site = ?1 and phone = ?2', [
      phone,
    ])

  const countConfirmations = async (reader: string): Promise<number> => {
    const row = await store.first<{ asked: number }>(
      "select count(*) as asked from alert_message where site = ?1 and reader = ?2 and kind = 'confirm' and since > ?3",
      [reader, now - DAY_MS],
    )
    return row?.asked ?? 0
  }

  const alertsAreOn = (phone: string) => newMessage(store, phone, { kind: 'on' }, now, { most: 1 })

  /** The reader of the message that has the link with this token. */
  async function findByStopToken(token: string) {
    const row = await store.first<{ id: string; phone: string; state: SubscriberState; sentAt: number }>(
      `select r.id, r.phone, r.state, coalesce(m.ended_at, m.since) as sentAt
       from alert_message m join alert_reader r on r.site = ?1 and r.id = m.reader
       where m.site = ?1 and m.stop = ?2`,
      [await sha256Hex(token)],
    )
    return row && { ...row, isExpired: isLinkExpired('stop', row.sentAt, now) }
  }

  /** The phone of the reader whom this token asks for a confirmation; null where it asks for none. */
  async function findUnconfirmed(token: string): Promise<string | null> {
    const row = await store.first<{ phone: string }>(
      "select phone from alert_reader where site = ?1 and confirm = ?2 and confirm_by > ?3 and state = 'unconfirmed'",
      [await sha256Hex(token), now],
    )
    return row?.phone ?? null
  }

  async function stopReader(where: string, value: string): Promise<boolean> {
    const [stopped] = await store.batch([
      store.prepare(
        `update alert_reader set state = 'stopped', address = null, confirm = null, changed_at = ?3, looks = looks + 1
         where site = ?1 and ${where} returning id`,
        [value, now],
      ),
      store.prepare(
        `${DROP} where site = ?1 and ended_at is null and reader in
         (select id from alert_reader where site = ?1 and ${where})`,
        [value, now],
      ),
    ])
    return stopped!.results.length > 0
  }

  return {
    subscribers: {
      async find(phone) {
        const row = await findReader(phone)
        if (!row) return null
        const { channel, address, state, agreed } = row
        return { channel, address, state, agreed: JSON.parse(agreed) as Consent }
      },

      async begin(phone, wish, agreed) {
        const before = await findReader(phone)
        const id = before?.id ?? newToken(16)
        const address = wish.channel === 'email' ? wish.address : null
        const isKnown = wish.channel === 'sms' || (before?.state === 'on' && before.address === address)
        const token = isKnown ? null : newToken(16)
        if (token && before && (await countConfirmations(id)) >= CONFIRMATIONS_A_DAY) return 'too_often'
        const isOff = before?.state === 'on' ? 0 : 1
        const isOn = before?.state === 'on' && before.channel === wish.channel
        const results = await store.batch([
          store.prepare(
            `update watched_car set told_standing = null, told_price = null
             where site = ?1 and phone = ?2 and exists (
               select 1 from alert_reader r where r.site = ?1 and r.phone = ?2 and r.state = 'stopped'
               and r.changed_at >= watched_car.saved_at)`,
            [phone],
          ),
          store.prepare(
            `update alert_search set known = null where site = ?1 and phone = ?2 and not exists (
             select 1 from alert_reader where site = ?1 and phone = ?2 and state <> 'stopped')`,
            [phone],
          ),
          // Waiting messages of a reader whose alerts were off are dropped, and so is a confirmation that is sent anew.
          store.prepare(`${DROP} where site = ?1 and reader = ?2 and ended_at is null and (kind = 'confirm' or ?4)`, [
            id,
            now,
            isOff,
          ]),
          ...(wish.channel === 'email' ? [endTextsUnderWay(store, id, now)] : []),
          store.prepare(
            `insert into alert_reader (site, phone, id, channel, address, state, agreed, confirm, confirm_by, changed_at)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
             on conflict do update set channel = ?4, address = ?5, state = ?6, agreed = ?7, confirm = ?8, confirm_by = ?9,
               changed_at = ?10, looks = looks + 1`,
            [
              phone,
              id,
              wish.channel,
              address,
              token ? 'unconfirmed' : 'on',
              JSON.stringify(agreed),
              token && (await sha256Hex(token)),
              token && now + CONFIRM_WITHIN_MS,
              now,
            ],
          ),
          ...(token
            ? [await newMessage(store, phone, { kind: 'confirm', confirm: token }, now, { most: CONFIRMATIONS_A_DAY })]
            : [...(isOn ? [] : [await alertsAreOn(phone)]), dueAlerts(store, now)]),
        ])
        // Of several requests at once, those that found room beyond the limit have stored no message.
        const isStored = results.at(-1)?.meta.changes !== 0
        return token ? (isStored ? 'unconfirmed' : 'too_often') : 'on'
      },

      stop: async (phone) => void (await stopReader('phone = ?2', phone)),
    },

    searches: followedSearches(store, now),

    stopLinks: {
      async find(token) {
        const row = await findByStopToken(token)
        return row && { state: row.state, isExpired: row.isExpired }
      },

      async stop(token) {
        const row = await findByStopToken(token)
        return row !== null && !row.isExpired && stopReader('id = ?2', row.id)
      },

      async renew(token) {
        const row = await findByStopToken(token)
        if (row?.state !== 'on') return
        const message = await newMessage(store, row.phone, { kind: 'link' }, now, { most: NEW_LINKS_A_DAY })
        await message.run()
      },
    },

    confirmLinks: {
      isOpen: async (token) => (await findUnconfirmed(token)) !== null,

      async confirm(token) {
        const phone = await findUnconfirmed(token)
        if (phone === null) return false
        const [confirmed] = await store.batch([
          store.prepare(
            `update alert_reader set state = 'on', confirm = null, changed_at = ?3
             where site = ?1 and confirm = ?2 and confirm_by > ?3 and state = 'unconfirmed' returning id`,
            [await sha256Hex(token), now],
          ),
          dueAlerts(store, now),
          await alertsAreOn(phone),
        ])
        return confirmed!.results.length > 0
      },
    },
  }
}

const followedSearches = (store: SiteStore, now: number): FollowedSearches => ({
  async list(phone) {
    return store.rows<FollowedSearch>(
      'select id, path, filters, name from alert_search where site = ?1 and phone = ?2 order by since desc, id',
      [phone],
    )
  },

  async follow(phone, { path, filters, name, state }, most) {
    const [followed] = await store.batch([
      store.prepare(
        `insert into alert_search (site, phone, id, path, filters, name, state, since)
         select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
         where (select count(*) from alert_search where site = ?1 and phone = ?2) < ?9
         on conflict do nothing returning id`,
        [phone, newToken(16), path, filters, name, JSON.stringify(state), now, most],
      ),
      dueAlerts(store, now),
    ])
    if (followed!.results.length > 0) return 'followed'
    const there = await store.first(
      'select id from alert_search where site = ?1 and phone = ?2 and path = ?3 and filters = ?4',
      [phone, path, filters],
    )
    return there ? 'there' : 'full'
  },

  async unfollow(phone, id) {
    await store.run('delete from alert_search where site = ?1 and phone = ?2 and id = ?3', [phone, id])
  },
})
