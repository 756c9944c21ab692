import type { Values } from '../../shared/form/form-view.ts'
import { pathTo } from '../../shared/routes/paths.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import type { Bench } from './bench.ts'
import { accepted, type Entrant, openShopper } from './shopper.ts'

/** Which form, and whose: the number of a shopper names mailbox and telephone. */
type Entry = { path: string; shopper: number }

/** A shopper with the form of a car before them, filled in. */
export async function enterTyped(bench: Bench, { slug }: Site, { path, shopper: number }: Entry): Promise<Entrant> {
  const shopper = openShopper(bench.port, `${slug}.localhost`)
  return { shopper, path, form: { ...(await shopper.formAt(path)), ...typedBy(number) } }
}

/**
 * The same after each step that a hold without payment asks for: the button texts a code to the number that was typed,
 * and the code leads back to the form. No work is sent along, as from a browser without script.
 */
export async function enterConfirmed(bench: Bench, site: Site, entry: Entry): Promise<Entrant> {
  const { shopper, path, form } = await enterTyped(bench, site, entry)
  const asked = accepted(await shopper.send(path, { ...form, does: 'confirm' }))
  const codePath = pathTo('sign_in_code')
  if (asked.next !== codePath) throw new Error(`No code was texted: the form led to ${asked.next}.`)
  const code = await textedCode(bench, site, entry.shopper)
  const entered = accepted(await shopper.send(codePath, { ...(await shopper.formAt(codePath)), code }))
  if (!entered.next.startsWith(path)) throw new Error(`The code led to ${entered.next}.`)
  return { shopper, path, form: { ...(await shopper.formAt(entered.next)), ...typedBy(entry.shopper) } }
}

const mobileOf = (shopper: number) => `049157${String(shopper).padStart(4, '0')}`

const typedBy = (shopper: number): Values => ({
  name: 'Jo Park',
  email: `jo${shopper}@mail.example`,
  phone: mobileOf(shopper),
  opt_in: '',
})

/** As the shopper reads it on the telephone. */
async function textedCode({ db }: Bench, { slug }: Site, shopper: number): Promise<string> {
  const text = await db
    .prepare('select text from text_message where site = ? and "to" = ? order by at desc limit 1')
    .bind(slug, `+61${mobileOf(shopper).slice(1)}`)
    .first<string>('text')
  const code = /^\d{6}/.exec(text ?? '')?.[0]
  if (!code) throw new Error(`No code was texted to ${mobileOf(shopper)}.`)
  return code
}
