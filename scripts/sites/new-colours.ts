import type { Colours } from '../../shared/tenant/colours.ts'
import { contrast, weakPairs } from '../../shared/tenant/contrast.ts'

/** Neutral colours of a new site; brand and accent are the dealer's. */
const NEUTRAL = {
  surface: '#ffffff',
  surface_raised: '#ffffff',
  ink: '#17202a',
  ink_quiet: '#55606c',
  line: '#dfe3e8',
  highlight: '#f5c542',
  highlight_ink: '#17202a',
}
const [WHITE, BLACK] = ['#ffffff', '#111111']
/** Steps from a colour to black in the search for one that passes. */
const STEPS = 50

export type ColourFault = { role: 'brand' | 'accent'; colour: string; nearest: string; reason: string }
type NewColours = { brand: string; accent: string }

/** The colours of a new site; or what is wrong with one, with the nearest that passes (WCAG 2.2 AA). */
export function newColours({ brand, accent }: NewColours): { colours: Partial<Colours> } | { faults: ColourFault[] } {
  const faults = (['brand', 'accent'] as const).flatMap((role) => {
    const colour = { brand, accent }[role]
    const weak = weakest(role, colour)
    return weak === null ? [] : [{ role, colour, reason: weak, nearest: nearestPassing(role, colour) }]
  })
  return faults.length > 0 ? { faults } : { colours: { ...NEUTRAL, brand, brand_ink: inkOn(brand), accent } }
}

const inkOn = (brand: string) => (contrast(WHITE, brand) >= contrast(BLACK, brand) ? WHITE : BLACK)

/** Why a colour cannot have a role; null where it can. */
function weakest(role: 'brand' | 'accent', colour: string): string | null {
  const all = { ...ANY, ...NEUTRAL, [role]: colour, ...(role === 'brand' && { brand_ink: inkOn(colour) }) }
  const weak = weakPairs(all).find((pair) => pair.role === role || pair.on === role)
  if (!weak) return null
  return `a contrast of ${weak.ratio.toFixed(2)} to 1 on ${NEUTRAL.surface}, where ${weak.needs} to 1 is needed`
}

/** Colours that pass, for the roles that are not asked about. */
const ANY: Colours = {
  ...NEUTRAL,
  brand: BLACK,
  brand_ink: WHITE,
  accent: BLACK,
  good: '#0b6b3a',
  warn: '#7a4a00',
  bad: '#a31515',
}

/** The colour that is darkened least until it passes. */
function nearestPassing(role: 'brand' | 'accent', colour: string): string {
  for (let step = 1; step < STEPS; step++) {
    const darker = darkened(colour, 1 - step / STEPS)
    if (weakest(role, darker) === null) return darker
  }
  return BLACK
}

const darkened = (colour: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * share))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`
