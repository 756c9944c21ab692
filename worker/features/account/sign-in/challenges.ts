import { SUSPECTED } from '../../../../shared/lead/lead.ts'
import { CODE_CLOCK_SKEW_MS, CODE_MAX_ATTEMPTS, CODE_TTL_MS, type SentCode } from '../../../../shared/sign-in/code.ts'
import type { SignInRequest } from '../../../../shared/sign-in/request.ts'
import { DAY_MS } from '../../../../shared/time.ts'
import type { SiteStore } from '../../../platform/site-store.ts'

export type CodeAsk = SignInRequest & {
  /** While robots ask for codes: whether one was sent, the answer does not say, since it would say whether the number is known. */
  isGuarded?: boolean
  /** The number (E.164) that is texted once this mailed code is entered. */
  number?: string
}

/** A code that was sent, until it is entered (GAT-02). */
export type Challenge = SentCode & {
  id: string
  phone: string
  proof: string
  /** What the shopper came for. */
  ask: CodeAsk
  /** What it is counted under until it is entered (`TrustCounts.receipt`); null for a code of an earlier release. */
  receipt: string | null
}

/** The challenges of one site. Of concurrent callers no more than the allowed number get a try, and one closes it. */
export type Challenges = {
  find(id: string): Promise<Challenge | null>
  /** Uses one of the tries of an open challenge; null where none is left. */
  takeTry(id: string): Promise<Challenge | null>
  /** Closes it: true for one of several callers. */
  close(id: string): Promise<boolean>
  /** Changes where it leads once the code is entered. False: another tab has used it up. */
  turn(id: string, ask: CodeAsk): Promise<boolean>
}

export type NewChallenges = {
  open(challenge: Omit<Challenge, 'tries' | 'closed'>): Promise<void>
  /** Whether its owner has signed in here, saved a car or enquired: not just now, as robots do that too. */
  isKnown(phone: string): Promise<boolean>
}

type Row = Omit<Challenge, 'closed' | 'ask'> & { closed: number /** JSON. */; ask: string }

const COLUMNS = 'id, phone, proof, sent, sent_at, tries, closed, ask, receipt'

const readChallenge = ({ closed, ask, ...row }: Row): Challenge => ({
  ...row,
  closed: closed === 1,
  // We wrote it ourselves.
  ask: JSON.parse(ask) as CodeAsk,
})

/** The number of an enquiry is known once the attack that it may belong to has spent its day. */
const KNOWN_AFTER_MS = DAY_MS

export const databaseChallenges = ({ store, now }: { store: SiteStore; now: number }): Challenges & NewChallenges => ({
  async open({ id, phone, proof, sent, sent_at, ask, receipt }) {
    await store.run(`insert into sign_in_challenge (site, ${COLUMNS}) values (?1, ?2, ?3, ?4, ?5, ?6, 0, 0, ?7, ?8)`, [
      id,
      phone,
      proof,
      sent,
      sent_at,
      JSON.stringify(ask),
      receipt,
    ])
  },
  isKnown: async (phone) =>
    (await store.first(
      `select 1 as known where exists (select 1 from shopper_session where site = ?1 and phone = ?2)
       or exists (select 1 from watched_car where site = ?1 and phone = ?2)
       or exists (select 1 from lead where site = ?1 and json_extract(doc, '$.contact.phone') = ?2 and at < ?3
         and json_extract(doc, '$.fields."${SUSPECTED}"') is null)`,
      [phone, now - KNOWN_AFTER_MS],
    )) !== null,
  async find(id) {
    const row = await store.first<Row>(`select ${COLUMNS} from sign_in_challenge where site = ?1 and id = ?2`, [id])
    return row && readChallenge(row)
  },
  async takeTry(id) {
    const row = await store.first<Row>(
      `update sign_in_challenge set tries = tries + 1
       where site = ?1 and id = ?2 and closed = 0 and tries < ?3 and sent_at <= ?4 and sent_at > ?5
       returning ${COLUMNS}`,
      [id, CODE_MAX_ATTEMPTS, now + CODE_CLOCK_SKEW_MS, now - CODE_TTL_MS],
    )
    return row && readChallenge(row)
  },
  close: async (id) =>
    (await store.run('update sign_in_challenge set closed = 1 where site = ?1 and id = ?2 and closed = 0', [id])) > 0,
  turn: async (id, ask) =>
    (await store.run('update sign_in_challenge set ask = ?2 where site = ?1 and id = ?3 and closed = 0', [
      JSON.stringify(ask),
      id,
    ])) > 0,
})
