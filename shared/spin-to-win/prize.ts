import type { Promotion } from '../tenant/spin.ts'
import { plural } from '../text.ts'

type Prize = Promotion['prizes'][number]

/**
 * Which prize a draw wins: `chance` is from 0 up to, not including, 1; `won` counts the prizes that are gone. Those with
 * none left are not drawn from.
 */
export function prizeFor({ prizes }: Pick<Promotion, 'prizes'>, won: Record<string, number>, chance: number): Prize {
  const left = prizes.filter(({ slug, limit }) => limit === null || (won[slug] ?? 0) < limit)
  let rest = chance * left.reduce((sum, { weight }) => sum + weight, 0)
  for (const prize of left) {
    rest -= prize.weight
    if (rest < 0) return prize
  }
  return left.at(-1)!
}

/** Whether turns are given at `now`. */
export const isRunning = ({ opens, closes }: Pick<Promotion, 'opens' | 'closes'>, now: number): boolean =>
  (opens === null || now >= Date.parse(opens)) && (closes === null || now < Date.parse(closes))

/** 'One in 20', as a fair promotion says of each prize: the chance while all prizes are there. */
export function oddsText({ prizes }: Pick<Promotion, 'prizes'>, { weight, limit }: Prize): string {
  const all = prizes.reduce((sum, prize) => sum + prize.weight, 0)
  const odds = weight * 2 > all ? 'most turns' : `about one in ${Math.round(all / weight)}`
  return limit === null ? odds : `${odds}, ${plural(limit, 'prize')} in all`
}
