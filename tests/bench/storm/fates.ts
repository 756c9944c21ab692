import type { Random } from '../../builders/random.ts'

/** What becomes of a call, by the share of calls it happens to; the rest is answered as it should be. */
const FATES = [
  { share: 0.3, fate: 'fails' },
  { share: 0.2, fate: 'hangs' },
  { share: 0.1, fate: 'drops' },
] as const

/** `drops`: it is taken, and the answer is lost. */
export type Fate = (typeof FATES)[number]['fate'] | 'answers'

export function fateOf(random: Random): Fate {
  let rest = random.next()
  for (const { share, fate } of FATES) {
    if (rest < share) return fate
    rest -= share
  }
  return 'answers'
}
