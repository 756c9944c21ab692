import { API, type WatchlistReply, type WatchReply } from '../../shared/api.ts'

/** What came of a call: 'done', 'signed out', or why not in the server's words. */
export type Answer = 'done' | 'signed out' | { because: string }

const FAILED = { because: 'Your watchlist cannot be changed just now. Please try again in a moment.' }
const NOT_SIGNED_IN = 401

/** Changes the watchlist of whoever is signed in (WAT-01). */
export async function askWatchlist(address: string, asked: object): Promise<Answer> {
  try {
    const phone_number = await ownNumber()
    if (phone_number === null) return 'signed out'
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ phone_number, ...asked }),
    })
    if (response.status === NOT_SIGNED_IN) return 'signed out'
    const reply = (await response.json()) as WatchReply
    return reply.success ? 'done' : { because: reply.error.message }
  } catch {
    return FAILED
  }
}

/** The watchlist as it is now; null: nobody is signed in. Throws where nobody says. */
export async function readWatchlist(): Promise<WatchlistReply | null> {
  const response = await fetch(API.watchlist)
  if (response.status === NOT_SIGNED_IN) return null
  if (!response.ok) throw new Error(`the watchlist answers ${response.status}`)
  return (await response.json()) as WatchlistReply
}

let number: string | null = null

/** The number that the calls have to name, asked for once: it stands in no page, where other scripts could read it. */
const ownNumber = async () => (number ??= (await readWatchlist())?.phone_number ?? null)
