import { ASSETS } from 'virtual:assets'
import { NOUNS } from './nouns.ts'
import type { SpecimenContext } from './specimen.tsx'

type Props = {
  context: SpecimenContext
  /** The same page on each site of this machine. */
  sites: { slug: string; name: string; href: string }[]
  /** Name of the one noun to show; null for all. */
  part: string | null
}

/** Every component of the client in its states, on the theme of one site. */
export function GalleryPage({ context, sites, part }: Props) {
  const shown = Object.entries(NOUNS).filter(([name]) => part === null || name === part)
  return (
    <>
      {PAGE_STYLESHEETS.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <div className="specimens">
        <header className="specimen-bar">
          <h1>Components</h1>
          <nav aria-label="Sites">
            {sites.map(({ slug, name, href }) => (
              <a key={slug} href={href} aria-current={slug === context.site.slug ? 'page' : undefined}>
                {name}
              </a>
            ))}
          </nav>
          <nav aria-label="Nouns">
            <a href="?" aria-current={part === null ? 'page' : undefined}>
              All
            </a>
            {Object.entries(NOUNS).map(([name, { title }]) => (
              <a key={name} href={`?part=${name}`} aria-current={name === part ? 'page' : undefined}>
                {title}
              </a>
            ))}
          </nav>
        </header>
        {shown.map(([name, noun]) => (
          <section key={name} className="specimen-noun" aria-labelledby={`noun-${name}`}>
            <h2 id={`noun-${name}`}>{noun.title}</h2>
            <div className="specimen-grid">
              {noun.specimens(context).map(({ state, body, width }) => (
                <figure key={state} className="specimen" data-width={width}>
                  <div className="specimen-stage">{body}</div>
                  <figcaption>{state}</figcaption>
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
