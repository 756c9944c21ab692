import { CODE_MAX_ATTEMPTS, codeState } from '../../shared/sign-in/code.ts'
import type { Challenge, Challenges, NewChallenges } from '../../worker/features/account/sign-in/challenges.ts'

const copy = (challenge: Challenge | undefined) => Promise.resolve(challenge ? { ...challenge } : null)

/** Challenges in memory, of all sites. */
export function fakeChallenges() {
  const kept = new Map<string, Challenge>()
  return (site: string, now: number): Challenges & NewChallenges => {
    const key = (id: string) => `${site} ${id}`
    return {
      open(challenge) {
        kept.set(key(challenge.id), { ...challenge, tries: 0, closed: false })
        return Promise.resolve()
      },
      isKnown: () => Promise.resolve(false),
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
        if (!challenge || challenge.closed) return Promise.resolve(false)
        challenge.ask = ask
        return Promise.resolve(true)
      },
    }
  }
}
