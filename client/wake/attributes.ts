/**
 * How markup asks for script. An element carries `data-wake="<moment>:<name>"`: the moment says when, the name says
 * which code runs on the element then. A name that is not listed here, or has no row in its moment's table, does not
 * compile. Until that moment, and where script never runs, the element does its work as plain HTML.
 *
 * | moment | when | table |
 * |---|---|---|
 * | press | it is clicked, in place of what the browser would do | press.ts |
 * | change | its value changes | wake.ts: a select submits its form |
 * | near | it is within 500px of the screen | wake.ts: filled from the address in `data-source`, or by the clock |
 * | focus | it gets the focus or has it already, and each press or key after that | press.ts |
 * | input | a field in it changes | press.ts |
 * | stored | it is near and this device stores something of it, and after every change of that | boot/fill-stored.ts |
 * | visible | it is within 200px of the screen | island.tsx and hydrate.tsx, as the one below |
 * | touch | it is pointed at, touched or focused | |
 *
 * wake.ts listens for the moments and loads the code.
 */
type Names = {
  press: PressName
  change: 'submit'
  near: NearName
  focus: FocusName
  input: InputName
  stored: StoredName
} & Record<IslandMoment, IslandName>

export type PressName =
  | 'back'
  | 'chat'
  | 'copy'
  | 'delivery'
  | 'dismiss'
  | 'dismiss-location'
  | 'enlarge'
  | 'form'
  | 'map'
  | 'near'
  | 'pdf'
  | 'position'
  | 'print'
  | 'reveal'
  | 'search'
  | 'share'
  | 'toggle'
  | 'video'
  | 'watch'
export type NearName = 'counter' | 'fragment' | 'views'
export type FocusName = 'suggest'
export type InputName = 'budget' | 'code' | 'view' | 'weekly'
export type StoredName = 'compare' | 'favourites' | 'postcode' | 'searches' | 'view' | 'viewed'
export type IslandMoment = 'visible' | 'touch'
export type IslandName = 'calculator' | 'fuel' | 'gallery' | 'lead-form'

/** The attribute that wakes `name` at `moment`, for JSX and for elements that script makes. */
export const wake = <Moment extends keyof Names>(moment: Moment, name: Names[Moment]) => ({
  'data-wake': `${moment}:${name}`,
})

/** Lists on this device that a button adds to and removes from. */
export type ToggledList = 'favourite' | 'compare' | 'search'

/** The attributes of a button that toggles its car, or the search of the page, in a list of this device. */
export const toggles = (list: ToggledList) => ({ ...wake('press', 'toggle'), 'data-save': list })
