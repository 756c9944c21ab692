import {
  CODE_CLOCK_SKEW_MS,
  CODE_MAX_ATTEMPTS,
  CODE_TTL_MS,
  CODE_WAITS_MS,
  type SentCode,
} from '../../../../shared/sign-in/code.ts'
import type { SignInRequest } from '../../../../shared/sign-in/request.ts'
import { DAY_MS } from '../../../../shared/time.ts'
import type { KeyedHashes } from '../../../platform/keyed-hashes.ts'
import type { SiteStore } from '../../../platform/site-store.ts'

/** A code that was sent, until it is entered (GAT-02). */
export type Challenge = SentCode & {
  /** Hash of the browser's token. */
  id: string
  phone: string
  /** What the code is checked by. */
  proof: string
  /** What the shopper came for. */
  ask: SignInRequest
}

/** What codes are counted by. */
export type Counted = 'number' | 'address' | 'site'

/** Which of the day it is, from 1; or why there is none. */
export type Count = number | 'too_many' | 'too_soon'

/** The challenges of one site. Of concurrent callers no more than the allowed number get a try, and one closes it. */
export type Challenges = {
  open(challenge: Omit<Challenge, 'tries' | 'closed'>): Promise<void>
  find(id: string): Promise<Challenge | null>
  /** Uses one of the tries of an open challenge; null where none is left. */
  takeTry(id: string): Promise<Challenge | null>
  /** Closes it: true for one of several callers. */
  close(id: string): Promise<boolean>
  /** Changes where it leads once the code is entered. */
  turn(id: string, ask: SignInRequest): Promise<void>
  /** Counts one code of the `most` that may be sent in a day. `waits`: one after the other only with the waits between. */
  count(kind: Counted, who: string, limit: { most: number; waits: boolean }): Promise<Count>
}

const dayOf = (now: number) => Math.floor(now / DAY_MS)

type Row = {
  id: string
  phone: string
  proof: string
  sent: number
  sent_at: number
  tries: number
  closed: number
  ask: string
}

const COLUMNS = 'id, phone, proof, sent, sent_at, tries, closed, ask'

const challengeOf = ({ closed, ask, ...row }: Row): Challenge => ({
  ...row,
  closed: closed === 1,
  // We wrote it ourselves.
  ask: JSON.parse(ask) as SignInRequest,
})

type Deps = { store: SiteStore; now: number; hashes: KeyedHashes }

export const databaseChallenges = ({ store, now, hashes }: Deps): Challenges => ({
  async open({ id, phone, proof, sent, sent_at, ask }) {
    await store
      .prepare(`insert into sign_in_challenge (site, ${COLUMNS}) values (?1, ?2, ?3, ?4, ?5, ?6, 0, 0, ?7)`)
      .bind(id, phone, proof, sent, sent_at, JSON.stringify(ask))
      .run()
  },
  async find(id) {
    const row = await store
      .prepare(`select ${COLUMNS} from sign_in_challenge where site = ?1 and id = ?2`)
      .bind(id)
      .first<Row>()
    return row && challengeOf(row)
  },
  async takeTry(id) {
    const row = await store
      .prepare(
        `update sign_in_challenge set tries = tries + 1
         where site = ?1 and id = ?2 and closed = 0 and tries < ?3 and sent_at <= ?4 and sent_at > ?5
         returning ${COLUMNS}`,
      )
      .bind(id, CODE_MAX_ATTEMPTS, now + CODE_CLOCK_SKEW_MS, now - CODE_TTL_MS)
      .first<Row>()
    return row && challengeOf(row)
  },
  async close(id) {
    const row = await store
      .prepare('update sign_in_challenge set closed = 1 where site = ?1 and id = ?2 and closed = 0 returning id')
      .bind(id)
      .first()
    return row !== null
  },
  async turn(id, ask) {
    await store
      .prepare('update sign_in_challenge set ask = ?2 where site = ?1 and id = ?3 and closed = 0')
      .bind(JSON.stringify(ask), id)
      .run()
  },
  async count(kind, who, { most, waits }) {
    const day = dayOf(now)
    const key = await hashes.hash('count', store.site, kind, who)
    const counted = await store
      .prepare(
        `insert into sign_in_count (site, day, who, count, at) values (?1, ?2, ?3, 1, ?4)
         on conflict (site, day, who) do update set count = count + 1, at = ?4
         where count < ?5 and (not ?6 or at + ${WAIT_AFTER} <= ?4)
         returning count`,
      )
      .bind(day, key, now, most, waits ? 1 : 0)
      .first<number>('count')
    if (counted !== null) return counted
    const before = await store
      .prepare('select count from sign_in_count where site = ?1 and day = ?2 and who = ?3')
      .bind(day, key)
      .first<number>('count')
    return (before ?? 0) < most ? 'too_soon' : 'too_many'
  },
})

/** The wait after so many codes, in SQL. */
const WAIT_AFTER = `case count ${CODE_WAITS_MS.slice(0, -1)
  .map((wait, at) => `when ${at + 1} then ${wait}`)
  .join(' ')} else ${CODE_WAITS_MS.at(-1)} end`
