import { ASSETS, type Stylesheet } from 'virtual:assets'
import { reactRenderer } from '@hono/react-renderer'
import type { Context, MiddlewareHandler } from 'hono'
import type { ReactNode } from 'react'
import { WatchlistNotice } from '../../client/account/account.tsx'
import { PageLayout, PreviewBar, type Skip } from '../../client/layout/page.tsx'
import { pageBytes } from '../../client/page-bytes.ts'
import { Section } from '../../client/sections/sections.tsx'
import { pageCounting } from '../../shared/analytics/consent.ts'
import type { EventKey } from '../../shared/analytics/events.ts'
import { announcementLine, siteFrame } from '../../shared/layout/frame.ts'
import { pathTo } from '../../shared/routes/paths.ts'
import { withoutSecondName } from '../../shared/seo/page-kinds.ts'
import { breadcrumbList, buildGraph, type Trail } from '../../shared/structured-data/graph.ts'
import type { PreviewView } from '../../shared/tenant/edition.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import { easternDay, longDate } from '../../shared/time.ts'
import type { AppEnv } from '../context.ts'
import { encodePage } from '../platform/crypto.ts'
import { dealerClock } from '../platform/local-time.ts'
import { perSite } from '../platform/per-site.ts'
import { hasToken } from './address-token.ts'
import { FirstView } from './first-view.tsx'

/** `media`: the screens that show it; all where it is absent. */
type PreloadedPicture = { src: string; srcset: string | null; sizes: string; media?: string }

export type Head = {
  title: string
  description?: string | null
  /** Path and query of the one address this content has; absent on pages that have none, such as errors. */
  canonical?: string
  /** The largest picture of the first screen. */
  preload?: PreloadedPicture | PreloadedPicture[] | null
  noindex?: boolean
  /** The picture of shared links: an address or a path. Not an AVIF, which few services read. */
  image?: string | null
  /** Structured data for search engines: nodes of the JSON-LD graph (shared/structured-data). */
  data?: readonly object[]
  /** The breadcrumbs that the page draws; they are told to search engines with `data`. */
  trail?: Trail
  /** Without the site's header and footer. */
  isBare?: boolean
  /** The stylesheet of this kind of page, in addition to the one of all pages; none for a page of text alone. */
  stylesheet?: Stylesheet
  event?: EventKey
  /** The id of that event when the server has counted it already. */
  countedEventId?: string
}

declare module '@hono/react-renderer' {
  // The library types `c.render` by merging declarations, for which only an interface will do.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Props {
    head: Head
  }
}

/** The whole document: head with theme, its stylesheets and one script, then the site's frame around the page. */
function Document({ children, head: asked, c }: { children?: ReactNode; head: Head; c: Context<AppEnv> }) {
  // Taken once: each `c.var` is a copy of all variables.
  const { site, personal, sectionsBelow: below, frame } = c.var
  const { own = null, address } = below ?? {}
  // A page of the site's own below a route has its description, but not on further pages of a list.
  const title = withoutSecondName(asked.title, site)
  const description = (asked.canonical === address && own?.description) || asked.description
  const head = { ...asked, title, ...(description && { description }) }
  return (
    <html
      lang="en-AU"
      data-site={site.slug}
      data-lively={site.theme.motion === 'lively' || undefined}
      data-searches={site.features.search_history ? SAVED_SEARCHES : undefined}
      data-page={head.stylesheet}
      data-watchlist={personal?.watched?.map(({ car_id }) => car_id).join(' ')}
      {...(site.view ? {} : countingAttributes(hasToken(c) ? withoutTags(site) : site, head))}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{head.title}</title>
        {head.description && <meta name="description" content={head.description} />}
        {head.canonical && <link rel="canonical" href={new URL(head.canonical, site.url).href} />}
        {head.noindex && <meta name="robots" content="noindex,follow" />}
        {head.canonical && <SharedLink head={head} canonical={head.canonical} site={site} />}
        <StructuredData head={head} below={below?.nodes ?? []} site={site} />
        {[head.preload ?? []].flat().map(({ src, srcset, sizes, media }) => (
          <link
            key={src}
            rel="preload"
            as="image"
            href={src}
            imageSrcSet={srcset ?? undefined}
            imageSizes={srcset ? sizes : undefined}
            media={media}
            fetchPriority="high"
          />
        ))}
        <FirstView site={site} kind={head.stylesheet} hasSections={!!below?.sections.length} />
        <ThemeColour site={site} />
        <link rel="icon" href={site.logo.icon.url} />
        <link rel="apple-touch-icon" href={pathTo('touch_icon')} />
        <link rel="manifest" href={pathTo('manifest')} />
        {ASSETS.reload && <script type="module" src={ASSETS.reload} />}
      </head>
      <body>
        {site.view && <PreviewBar notice={previewNotice(site, site.view)} />}
        {head.isBare ? (
          children
        ) : (
          <PageLayout
            frame={frame ?? getFrame(site)}
            announcement={announcementLine(site)}
            // The page's own path, also where an alias led to it.
            path={head.canonical?.split('?')[0] ?? c.req.path}
            day={longDate(easternDay(c.var.now))!}
            skips={head.stylesheet && SKIPS[head.stylesheet]}
          >
            {children}
            {below?.sections.length ? <SectionsBelow {...below} /> : null}
          </PageLayout>
        )}
        {personal?.notice && <WatchlistNotice notice={personal.notice} here={c.req.path} />}
      </body>
    </html>
  )
}

/** What the site adds to the page of a route. A list that changes in place leaves those of its first address behind. */
const SectionsBelow = ({ address, sections }: NonNullable<AppEnv['Variables']['sectionsBelow']>) => (
  <div data-below={address}>
    {sections.map((section, at) => (
      <Section key={at} {...section} />
    ))}
  </div>
)

/** Where the keyboard can go at once, by kind of page. */
const SKIPS: Partial<Record<Stylesheet, readonly Skip[]>> = {
  search: [
    { text: 'Skip to filters', href: '#filters' },
    { text: 'Skip to results', href: '#results' },
  ],
}

/** The colour of the browser's own frame, by scheme where the site has a dark one. */
function ThemeColour({ site: { theme, features } }: { site: Site }) {
  const [light, dark] = [theme.colours.surface_raised, features.dark_mode ? theme.dark?.surface_raised : undefined]
  if (!dark) return <meta name="theme-color" content={light} />
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={dark} />
    </>
  )
}

/** How a link to the page looks where it is shared (Open Graph). */
function SharedLink({ head, canonical, site }: { head: Head; canonical: string; site: Site }) {
  const { title, description, image } = head
  const picture = image ?? site.seo.image?.url
  const tags = {
    'og:type': 'website',
    'og:site_name': site.name,
    'og:locale': 'en_AU',
    'og:url': new URL(canonical, site.url).href,
    'og:title': title,
    'og:description': description,
    'og:image': picture && new URL(picture, site.url).href,
  }
  return (
    <>
      {Object.entries(tags).map(([name, content]) => content && <meta key={name} property={name} content={content} />)}
      {picture && <meta name="twitter:card" content="summary_large_image" />}
    </>
  )
}

/** The JSON-LD graph of a page; nothing on a page without data and breadcrumbs. */
function StructuredData({ head, below, site }: { head: Head; below: readonly object[]; site: Site }) {
  const { data, trail, canonical } = head
  const nodes = [...(data ?? []), ...below, ...(trail && canonical ? [breadcrumbList(trail, canonical, site.url)] : [])]
  if (nodes.length === 0) return null
  // JSON that cannot close the script it stands in.
  const json = JSON.stringify(buildGraph(nodes)).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

/** The site as one that has no tag manager. */
const withoutTags = (site: Site): Site => ({ ...site, analytics: { ...site.analytics, tag_manager_id: null } })

function countingAttributes(site: Site, { event, countedEventId }: Head): Record<string, string> {
  const counting = pageCounting(site, event, countedEventId)
  if (counting.isAsked) return { 'data-consent': JSON.stringify(counting.question) }
  return Object.fromEntries(Object.entries(counting.now).map(([name, value]) => [`data-${name}`, value]))
}

const getFrame = perSite((site) => siteFrame(site))

/** The number of searches that a device stores (SRC-17). */
const SAVED_SEARCHES = 5

const draws = reactRenderer()

/** What @hono/react-renderer has made of a page: its text, or that it failed. */
type Drawing = { html: string | null; failure: Promise<Response> | null }

/** Draws with the package, whose last step hands the text to `html` of the context: here it is taken as it is. */
function renderToHtml(page: ReactNode, drawing: Drawing): string {
  const taker = {
    getLayout: () => undefined,
    setRenderer: (render: (page: ReactNode) => Promise<Response>) => void (drawing.failure = render(page)),
    html: (html: string) => void (drawing.html = html),
  }
  void draws(taker as unknown as Context, async () => {})
  return drawing.html ?? ''
}

/** Makes `c.render(<Page/>, { head })`: the one way in which pages become HTML. `renderWhenReady` awaits content with it. */
export const renderer: MiddlewareHandler<AppEnv> = (c, next) => {
  c.setRenderer((content, props) => {
    const page = (
      <Document head={props!.head} c={c}>
        {content}
      </Document>
    )
    const drawing: Drawing = { html: null, failure: null }
    const bytes = pageBytes(() => renderToHtml(page, drawing), encodePage)
    return drawing.html === null ? drawing.failure! : c.body(bytes, undefined, HTML)
  })
  return next()
}

const HTML = { 'Content-Type': 'text/html; charset=UTF-8' }

/** What the bar above a preview says: what is shown, and when its address ends. */
function previewNotice(site: Site, { until, at }: PreviewView): { what: string; ends: string } {
  const clock = dealerClock(site, null)
  const what = at === null ? `Preview of ${site.name}` : `${site.name} as it was on ${clock(at)}`
  return { what, ends: `Nothing is sent or counted. Ends on ${clock(until)}.` }
}
