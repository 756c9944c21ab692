import '@hono/react-renderer'
import { ASSETS } from 'virtual:assets'
import { type Context, Hono } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { LetterMail } from '../../client/mail/letter.tsx'
import { CONFIRMATION_EVENTS, type ConfirmationEvent } from '../../shared/confirmation/events.ts'
import { confirmationLetter, confirmationSms, letterText } from '../../shared/confirmation/letter.ts'
import { CONFIRMATION_WORDS } from '../../shared/confirmation/words.ts'
import type { AppEnv } from '../../worker/context.ts'
import { listSites } from '../../worker/features/sites/registry/records.ts'
import { chooseDatabase } from '../../worker/platform/store-of.ts'
import { PARTS } from './looks.tsx'
import { sampleFacts } from './sample-facts.ts'

type Props = {
  context: Parameters<(typeof PARTS)[string]['looks']>[0]
  /** The same page on each site of this machine. */
  sites: { slug: string; name: string; href: string }[]
  /** Name of the one part to show; null for all. */
  part: string | null
}

/** The looks that a site can choose, on its theme. */
function GalleryPage({ context, sites, part }: Props) {
  return (
    <>
      {PAGE_STYLESHEETS.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <div className="specimens">
        <header className="specimen-bar">
          <h1>Looks</h1>
          <nav aria-label="Sites">
            {sites.map(({ slug, name, href }) => (
              <a key={slug} href={href} aria-current={slug === context.site.slug ? 'page' : undefined}>
                {name}
              </a>
            ))}
          </nav>
          <nav aria-label="Parts">
            <a href="?" aria-current={part === null ? 'page' : undefined}>
              All
            </a>
            {Object.entries(PARTS).map(([name, { title }]) => (
              <a key={name} href={`?part=${name}`} aria-current={name === part ? 'page' : undefined}>
                {title}
              </a>
            ))}
          </nav>
        </header>
        {Object.entries(PARTS)
          .filter(([name]) => part === null || name === part)
          .map(([name, { title, looks }]) => (
            <section key={name} className="specimen-noun" aria-labelledby={`part-${name}`}>
              <h2 id={`part-${name}`}>{title}</h2>
              <div className="specimen-grid">
                {looks(context).map((look) => (
                  <figure key={look.name} className="specimen" data-width={look.isNarrow ? 'card' : undefined}>
                    <div className="specimen-stage">{look.body}</div>
                    <figcaption>{look.name}</figcaption>
                  </figure>
                ))}
              </div>
            </section>
          ))}
      </div>
    </>
  )
}

/** Of all kinds of pages but the printed one, which hides what is no paper; the page's own is in its head. */
const PAGE_STYLESHEETS = Object.entries(ASSETS.stylesheets).flatMap(([kind, href]) =>
  kind === 'print' || kind === 'specimens' ? [] : [href],
)

export { devSearch } from './dev-search.ts'

/**
 * On a developer's machine: the looks that a site can choose, on this site's theme; with `?letter=<event>` one message to a
 * shopper. `npm run dev` has it (scripts/vite/plugins.ts), a build does not. 404 anywhere else.
 */
export const gallery: Hono<AppEnv> = new Hono<AppEnv>().get('/', async (c) => {
  if (!c.env.LOCAL) return c.notFound()
  const { part = null, letter } = c.req.query()
  if (letter !== undefined) return letterPage(c, letter)
  if (part !== null && !Object.hasOwn(PARTS, part)) return c.notFound()
  const { site, now, services } = c.var
  const here = new URL(c.req.url)
  const elsewhere = (await listSites(chooseDatabase(c.env)))
    .filter(({ state }) => state === 'live')
    .map(({ slug, name }) => ({
      slug,
      name,
      href: `http://${slug}.localhost:${here.port}${here.pathname}${here.search}`,
    }))
  c.header('Cache-Control', 'no-store')
  return c.render(<GalleryPage context={{ site, listing: services.listing, now }} sites={elsewhere} part={part} />, {
    head: { title: `Looks | ${site.name}`, noindex: true, stylesheet: 'specimens' },
  })
})

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'"

/** /dev/gallery?letter=<event>: one message as HTML; with `as=text` or `as=sms` as that; with `sold` of a car that has sold. */
function letterPage(c: Context<AppEnv>, event: string) {
  const { site, now } = c.var
  if (!isEvent(event)) return c.notFound()
  const facts = sampleFacts(site, event, c.req.query('sold') !== undefined)
  const words = { ...CONFIRMATION_WORDS[event], ...site.confirmations.words[event] }
  const letter = confirmationLetter(facts, words, { signOff: site.confirmations.sign_off, now })
  c.header('Cache-Control', 'no-store')
  c.header('Content-Security-Policy', POLICY)
  const as = c.req.query('as')
  if (as === 'text') return c.text(`Subject: ${letter.subject}\n\n${letterText(letter)}`)
  if (as === 'sms') return c.text(confirmationSms(facts, words))
  return c.html(`<!doctype html>${renderToStaticMarkup(<LetterMail letter={letter} theme={site.theme} />)}`)
}

const isEvent = (name: string): name is ConfirmationEvent => CONFIRMATION_EVENTS.some((event) => event === name)
