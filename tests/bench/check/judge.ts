import { amount, drawer } from '../table.ts'
import { type Allowed, isLoss } from './compare.ts'
import { type Figure, KINDS, nameOf } from './figures.ts'

/** Reasons by the name of the figure, from trailers `Bench-loss: <figure> <reason>`. A loss without a reason is not accepted. */
export const acceptedLosses = (trailers: string[]): Map<string, string> =>
  new Map(
    trailers.flatMap((trailer) =>
      [...trailer.matchAll(/^\s*([\w-]+)\s+(\S.*)$/g)].map(([, name, why]) => [name!, why!]),
    ),
  )

export const isLost = (figure: Figure): boolean => isLoss(figure, KINDS[figure.kind].allowed)

const HEAD = ['figure', 'older', 'newer', 'change', 'between', 'allowed', '']

export type Judgement = { table: string; losses: string[] }

/** The table of all figures, and a sentence for each loss that no commit accepts. */
export function judge(figures: Figure[], accepted: Map<string, string>): Judgement {
  const lines = figures.map((figure) => [...cells(figure), verdict(figure, accepted)])
  const draw = drawer([HEAD, ...lines])
  return {
    table: [HEAD, ...lines].map(draw).join('\n'),
    losses: figures.filter((figure) => isLost(figure) && !accepted.has(nameOf(figure))).map(sentence),
  }
}

function verdict(figure: Figure, accepted: Map<string, string>): string {
  if (!isLost(figure)) return ''
  const reason = accepted.get(nameOf(figure))
  return reason === undefined ? 'LOST' : `accepted: ${reason}`
}

function cells(figure: Figure): string[] {
  const { unit, allowed } = KINDS[figure.kind]
  const { older, newer, low, high } = figure
  const isExact = low === high
  return [
    nameOf(figure),
    amount(older, unit),
    amount(newer, unit),
    changeText(figure),
    isExact ? '' : `${percent(low)} to ${percent(high)}`,
    allowedText(allowed),
  ]
}

function sentence(figure: Figure): string {
  const { what, unit, allowed } = KINDS[figure.kind]
  const { older, newer, low, high } = figure
  const spread = low === high ? '' : `, surely between ${percent(low)} and ${percent(high)}`
  const page = figure.page ? `${figure.page} page, ` : ''
  return (
    `${page}${what}: from ${amount(older, unit)} to ${amount(newer, unit)}, ${changeText(figure)}${spread}; ` +
    `allowed is ${allowedText(allowed)}. Accepted by a commit that ends with: Bench-loss: ${nameOf(figure)} <reason>`
  )
}

/** In the terms of what is allowed. */
function changeText({ kind, older, newer, change }: Figure): string {
  if ('share' in KINDS[kind].allowed) return percent(change)
  const more = amount(newer - older, KINDS[kind].unit)
  return newer < older ? more : `+${more}`
}

const percent = (share: number): string => `${share < 0 ? '' : '+'}${(share * 100).toFixed(1)} %`

const allowedText = (allowed: Allowed): string => ('share' in allowed ? percent(allowed.share) : `+${allowed.more}`)
