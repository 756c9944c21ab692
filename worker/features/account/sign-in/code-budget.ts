import type { Context } from 'hono'
import { shareOf } from '../../../../shared/trust/code-budgets.ts'
import { CODE_RULES, type CodeProof } from '../../../../shared/trust/code-rules.ts'
import { type LimitName, limit } from '../../../../shared/trust/limits.ts'
import type { AppEnv } from '../../../context.ts'
import { optional } from '../../../http/optional.ts'
import { countingsOf, noteRefusal, platformCounts, siteCounts } from '../../../http/trust-budget.ts'
import { codeBudgetsOf, codeWeightOf } from '../../../platform/code-settings.ts'
import type { Counting } from '../../../platform/trust-counts.ts'

/** A code that was counted: its position among those of its number, and what is given back when it is entered. */
export type CountedCode = { sent: number; receipt: string }

/**
 * Counts a code under the limits of the site and of the platform (GAT-02, TRU-01); the first limit that is reached, for
 * which nothing is counted. Throws where the database does not answer: without counts no code is sent.
 */
export async function countCode(
  c: Context<AppEnv>,
  { phone, proof }: { phone: string; proof: CodeProof },
): Promise<CountedCode | LimitName> {
  const rules = CODE_RULES[proof]
  const [ofSite, ofPlatform] = [siteCounts(c), platformCounts(c)]
  const countings = [
    ...limited(c, rules.limits, phone),
    ...countingsOf(c, rules.counted).map((each) => ({ ...each, most: Infinity })),
  ]
  const platform = limited(c, rules.platform, phone)
  const own = await ofSite.take(countings)
  const undo = () => optional(c, 'trust budget', ofSite.giveBack(countings))
  const reached =
    own ??
    (await ofPlatform.take(platform).catch(async (error: unknown) => {
      await undo()
      throw error
    }))
  if (reached !== null) {
    if (own === null) await undo()
    noteRefusal(c, reached, [...countings, ...platform].find((each) => each.limit === reached)?.most)
    return reached
  }
  const [[sent = 1], receipt] = await Promise.all([
    ofSite.read(countingsOf(c, rules.limits.slice(0, 1), { number: phone })),
    ofSite.receipt(countings),
  ])
  return { sent, receipt }
}

/**
 * The limits with what is left of budgets in money: by the price of a code, and by what the tenant chose. A code to a dearer
 * country counts for several against the budget of the platform.
 */
function limited(c: Context<AppEnv>, names: readonly LimitName[], phone: string): Counting[] {
  const { gates } = c.var.site
  const budgets = codeBudgetsOf(c.env, gates)
  const most = Object.fromEntries(
    names.flatMap((name) => {
      const { budget } = limit(name)
      return budget ? [[name, shareOf(budget, budgets)]] : []
    }),
  )
  const times = codeWeightOf(c.env, gates)
  return countingsOf(c, names, { number: phone, most }).map((each) =>
    limit(each.limit).budget?.of === 'platform_hour' ? { ...each, times } : each,
  )
}

/** Takes a code back from the counts of those that are not entered. */
export async function giveBackCode(c: Context<AppEnv>, receipt: string | null): Promise<void> {
  if (receipt !== null) await optional(c, 'trust budget', siteCounts(c).redeem(receipt))
}
