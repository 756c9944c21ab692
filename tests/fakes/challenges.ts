import { CODE_MAX_ATTEMPTS, CODE_WAITS_MS, codeState } from '../../shared/sign-in/code.ts'
import type { Challenge, Challenges } from '../../worker/features/account/sign-in/challenges.ts'

const DAY = 24 * 60 * 60_000

const copy = (challenge: Challenge | undefined) => Promise.resolve(challenge ? { ...challenge } : null)

/** Challenges in memory, of all sites. */
export function fakeChallenges() {
  const kept = new Map<string, Challenge>()
  const counts = new Map<string, { count: number; at: number }>()
  return (site: string, now: number): Challenges => {
    const key = (id: string) => `${site} ${id}`
    return {
      open(challenge) {
        kept.set(key(challenge.id), { ...challenge, tries: 0, closed: false })
        return Promise.resolve()
      },
      find: (id) => copy(kept.get(key(id))),
      takeTry(id) {
        const challenge = kept.get(key(id))
        if (!challenge || challenge.tries >= CODE_MAX_ATTEMPTS || codeState(challenge, now) !== 'open')
          return Promise.resolve(null)
        challenge.tries++
        return copy(challenge)
      },
      close(id) {
        const challenge = kept.get(key(id))
        const isFirst = !!challenge && !challenge.closed
        if (challenge) challenge.closed = true
        return Promise.resolve(isFirst)
      },
      turn(id, ask) {
        const challenge = kept.get(key(id))
        if (challenge && !challenge.closed) challenge.ask = ask
        return Promise.resolve()
      },
      count(kind, who, { most, waits }) {
        const place = `${site} ${Math.floor(now / DAY)} ${kind} ${who}`
        const before = counts.get(place)
        if (before && before.count >= most) return Promise.resolve('too_many')
        const wait = before ? CODE_WAITS_MS[Math.min(before.count, CODE_WAITS_MS.length) - 1]! : 0
        if (before && waits && now < before.at + wait) return Promise.resolve('too_soon')
        const count = (before?.count ?? 0) + 1
        counts.set(place, { count, at: now })
        return Promise.resolve(count)
      },
    }
  }
}
