import type { IslandName } from './island.tsx'
import type { NEAR } from './near.ts'
import type { PRESS } from './press.ts'
import type { STORED } from './stored.ts'

/**
 * How markup asks for script. An element carries `data-wake="<moment>:<name>"`: the moment says when, the name says
 * which code runs on the element then. Each moment has one table of names; the compiler refuses a name that is in none.
 * Until that moment, and where script never runs, the element does its work as plain HTML.
 *
 * | moment | when | table |
 * |---|---|---|
 * | press | it is clicked; the browser's own answer to the click is prevented | press.ts |
 * | change | its value changes | 'submit' alone: sends its form |
 * | near | it is within 500px of the screen | near.ts |
 * | stored | the page shows what this device stores, and whenever that changes | stored.ts |
 * | visible, touch, search | islands: within 200px of the screen, pointed at or focused, any use of the results | island.tsx |
 *
 * boot.ts listens for all of them and loads the code.
 */
type Names = {
  press: keyof typeof PRESS
  change: 'submit'
  near: keyof typeof NEAR
  stored: keyof typeof STORED
} & Record<IslandMoment, IslandName>

export type IslandMoment = 'visible' | 'touch' | 'search'

/** The attribute that wakes `name` at `moment`, for JSX and for `createElement` alike. */
export const wake = <Moment extends keyof Names>(moment: Moment, name: Names[Moment]) => ({
  'data-wake': `${moment}:${name}`,
})

/** Lists on this device that a button adds to and removes from. */
export type ToggledList = 'favourite' | 'compare' | 'search'

/** The attributes of a button that toggles its car, or the search of the page, in a list of this device. */
export const toggles = (list: ToggledList) => ({ ...wake('press', 'toggle'), 'data-save': list })
