import type { Context } from 'hono'
import { pathTo } from '../../../shared/routes/paths.ts'
import type { AppEnv } from '../../context.ts'
import { dropCookie, readSignedCookie, writeSignedCookie } from '../../http/cookies.ts'

const PARAM = 'done'

/** What the page says after a press that was stored, by the value of `done` in the address. */
const SAVED = {
  off: 'Done. That’s now off.',
  yes: 'Saved. Analytics are on, without your name.',
  no: 'Saved. Analytics are off.',
} as const
type ChoiceWord = keyof typeof SAVED

/** True in a browser that keeps no cookies, and for a first visitor whom a link brings here. */
const NOT_KEPT =
  'Your browser isn’t accepting cookies, so we can’t save an answer and analytics are off. If you’ve just answered, allow cookies for this site and answer again.'

export type ChoiceOutcome = { kind: 'saved' | 'not_kept'; text: string }

/** Where a press leads, with a signed note that it was stored: the address alone says nothing. */
export async function storedHref(c: Context<AppEnv>, word: ChoiceWord): Promise<string> {
  await writeSignedCookie(c, 'stored', noteOf(c, word))
  return `${pathTo('privacy_choices')}?${PARAM}=${word}`
}

/**
 * What became of the last press. 'Saved' is said once, by the note, and of the counting of visits only where the answer
 * itself came back in its cookie.
 */
export async function choiceOutcome(
  c: Context<AppEnv>,
  counting: { agrees: boolean | null } | null,
): Promise<ChoiceOutcome | null> {
  const word = c.req.query(PARAM) ?? ''
  if (!isWord(word)) return null
  const isOfCounting = word !== 'off'
  if (isOfCounting && counting && !c.req.header('Cookie')) return { kind: 'not_kept', text: NOT_KEPT }
  const isNoted = (await readSignedCookie(c, 'stored')) === noteOf(c, word)
  if (isNoted) dropCookie(c, 'stored')
  const cameBack = !isOfCounting || counting?.agrees === (word === 'yes')
  return isNoted && cameBack ? { kind: 'saved', text: SAVED[word] } : null
}

const isWord = (word: string): word is ChoiceWord => Object.hasOwn(SAVED, word)

const noteOf = ({ var: { site } }: Context<AppEnv>, word: ChoiceWord) => `choice.${site.slug}.${word}`
