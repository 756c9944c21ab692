import type { Promotion } from '../tenant/spin.ts'

type Prize = Promotion['prizes'][number]
/** How many of each prize are gone, by slug. */
export type Won = Record<string, number>

const isLeft =
  (won: Won) =>
  ({ slug, limit }: Prize) =>
    limit === null || (won[slug] ?? 0) < limit

/**
 * Which prize a draw wins: `chance` is from 0 up to, not including, 1; `won` counts the prizes that are gone. Those with
 * none left are not drawn from.
 */
export function prizeFor({ prizes }: Pick<Promotion, 'prizes'>, won: Won, chance: number): Prize {
  const left = prizes.filter(isLeft(won))
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

/** 'about one in 20; 7 of 10 left': the chance of the very next turn, as a fair promotion says of each prize. */
export function oddsText({ prizes }: Pick<Promotion, 'prizes'>, prize: Prize, won: Won): string {
  const { slug, weight, limit } = prize
  if (!isLeft(won)(prize)) return `all ${limit} have been won`
  const all = prizes.filter(isLeft(won)).reduce((sum, each) => sum + each.weight, 0)
  const odds = oddsOf(weight / all)
  return limit === null ? odds : `${odds}; ${limit - (won[slug] ?? 0)} of ${limit} left`
}

function oddsOf(chance: number): string {
  if (chance === 1) return 'every turn'
  return chance * 2 > 1
    ? `about ${Math.round(chance * 100)} turns in 100`
    : `about one turn in ${Math.round(1 / chance)}`
}
