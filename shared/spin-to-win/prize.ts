import type { Promotion } from './settings.ts'

type Prize = Promotion['prizes'][number]
export type PrizeCounts = Record<string, number>

const isLeft =
  (won: PrizeCounts) =>
  ({ slug, limit }: Prize) =>
    limit === null || (won[slug] ?? 0) < limit

/**
 * Draws a prize by weight among those that remain.
 * @param won prizes won so far
 * @param chance random number from 0 to below 1
 */
export function drawPrize({ prizes }: Pick<Promotion, 'prizes'>, won: PrizeCounts, chance: number): Prize {
  const available = prizes.filter(isLeft(won))
  let remaining = chance * available.reduce((sum, { weight }) => sum + weight, 0)
  for (const prize of available) {
    remaining -= prize.weight
    if (remaining < 0) return prize
  }
  return available.at(-1)!
}

export const isRunning = ({ opens, closes }: Pick<Promotion, 'opens' | 'closes'>, now: number): boolean =>
  (opens === null || now >= Date.parse(opens)) && (closes === null || now < Date.parse(closes))

/** Odds of the next turn and the remaining prizes, as fair promotions state: 'about one turn in 20; 7 of 10 left'. */
export function oddsText({ prizes }: Pick<Promotion, 'prizes'>, prize: Prize, won: PrizeCounts): string {
  const { slug, weight, limit } = prize
  if (!isLeft(won)(prize)) return `all ${limit} have been won`
  const all = prizes.filter(isLeft(won)).reduce((sum, each) => sum + each.weight, 0)
  const odds = wordOdds(weight / all)
  return limit === null ? odds : `${odds}; ${limit - (won[slug] ?? 0)} of ${limit} left`
}

function wordOdds(chance: number): string {
  if (chance === 1) return 'every turn'
  return chance * 2 > 1
    ? `about ${Math.round(chance * 100)} turns in 100`
    : `about one turn in ${Math.round(1 / chance)}`
}
