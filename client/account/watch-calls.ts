import { MutationObserver } from '@tanstack/react-query'
import type { WatchReply } from '../../shared/api.ts'
import { CallError } from '../lib/call.ts'
import { type changes, isSignedOut, queryClient } from '../lib/calls.ts'

/** What came of a change: 'done', 'signed out', or why not in the server's words. */
export type ChangeOutcome = 'done' | 'signed out' | { because: string }

type Change = ReturnType<(typeof changes)[keyof typeof changes]>

const FAILED = 'We can’t change your watchlist just now. Please try again in a moment.'

/** Changes the watchlist of the signed-in shopper (WAT-01); never throws. */
export async function changeWatchlist(change: Change): Promise<ChangeOutcome> {
  try {
    return toOutcome(await new MutationObserver(queryClient, change).mutate())
  } catch (error) {
    if (isSignedOut(error)) return 'signed out'
    return toOutcome(error instanceof CallError ? error.reply : null)
  }
}

function toOutcome(reply: unknown): ChangeOutcome {
  const { success, error } = Object(reply) as Partial<WatchReply & { success: false }> & { success?: boolean }
  return success ? 'done' : { because: error?.message ?? FAILED }
}
