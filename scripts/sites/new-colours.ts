import { type Colours, contrast, type WeakPair, weakPairs } from '../../shared/theme/contrast.ts'

const [WHITE, BLACK] = ['#ffffff', '#111111']
/** Neutral colours of a new site; brand and accent are the dealer's. */
export const NEUTRAL = {
  surface: WHITE,
  surface_raised: WHITE,
  ink: '#17202a',
  ink_quiet: '#55606c',
  line: '#dfe3e8',
  highlight: '#f5c542',
  highlight_ink: '#17202a',
}
/** Steps from a colour to black in the search for one that passes. */
const STEPS = 50

type Role = 'brand' | 'accent'
export type ColourFault = { role: Role; colour: string; nearest: string; reason: string }

/**
 * The colours of a new site; or what is wrong with those that were given, with the nearest that passes (WCAG 2.2 AA).
 * Without an accent it is the brand, darkened until text in it can be read.
 */
export function newColours(given: {
  brand: string
  accent?: string | undefined
}): { colours: Partial<Colours> } | { faults: ColourFault[] } {
  const faults = Object.entries(given).flatMap(([role, colour]) =>
    colour === undefined ? [] : (colourFault(role as Role, colour) ?? []),
  )
  if (faults.length > 0) return { faults }
  const { brand, accent = nearestPassing('accent', brand) } = given
  return { colours: { ...NEUTRAL, brand, brand_ink: inkOn(brand), accent } }
}

/** Why a colour cannot have a role; null where it can. */
export function colourFault(role: Role, colour: string): ColourFault | null {
  const weak = weakest(role, colour)
  return weak && { role, colour, reason: contrastReason(weak, colour), nearest: nearestPassing(role, colour) }
}

export const colourSentence = ({ reason, nearest }: ColourFault): string =>
  `has ${reason}. The nearest that passes: ${nearest}`

const inkOn = (brand: string) => (contrast(WHITE, brand) >= contrast(BLACK, brand) ? WHITE : BLACK)

function weakest(role: Role, colour: string): WeakPair | null {
  const all = { ...ANY, [role]: colour, ...(role === 'brand' && { brand_ink: inkOn(colour) }) }
  return weakPairs(all).find((pair) => pair.role === role || pair.on === role) ?? null
}

function contrastReason({ role, ratio, needs }: WeakPair, colour: string): string {
  const place = role === 'brand_ink' ? `to the text on it, ${inkOn(colour)}` : `on ${NEUTRAL.surface}`
  return `a contrast of ${ratio.toFixed(2)} to 1 ${place}, where ${needs} to 1 is needed`
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

/** The colour itself, or darkened least until it passes. */
function nearestPassing(role: Role, colour: string): string {
  for (let step = 0; step < STEPS; step++) {
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
