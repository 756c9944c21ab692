import { ASSETS, type FirstStyles, type FirstViewKind, type Inlined, type Stylesheet } from 'virtual:assets'
import { placePart, toBytes } from '../../client/page-bytes.ts'
import { computeOnce } from '../../shared/memo.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import { fontPath } from '../../shared/theme/fonts.ts'
import { fontsCss, headingFile, noteFile, themeCss, themeFonts } from '../../shared/theme/theme-css.ts'
import { base64, sha256 } from '../platform/crypto.ts'
import { perSite } from '../platform/per-site.ts'

/** The inline styles in the head of a site's pages, beside those of the first view. */
const themeStyle = perSite((site) => themeCss(site))
const fontsStyle = perSite((site) => fontsCss(site, fontPath))

const hashSource = async (text: string) => `'sha256-${base64(await sha256(text))}'`

/** The source expressions of a content security policy for all that stands in the head of a site's pages. */
export const inlineHashes = perSite(async (site: Site) => {
  const styles = [
    ...Object.values(ASSETS.firstStyles).flatMap((part) => ofSite(part, site) ?? []),
    themeStyle(site),
    fontsStyle(site),
  ]
  return { script: ASSETS.firstScript.hash ?? '', style: (await Promise.all(styles.map(hashSource))).join(' ') }
})

const textByVariants = new Map<string, string>()

/** Styles of a first view, without the variants that the site does not have. */
function ofSite({ href, pieces }: FirstStyles, { header, card, search }: Site): string | null {
  const own: string[] = [header.variant, card.variant, search.list]
  const isOwn = (variants: string[]) => variants.length === 0 || variants.some((each) => own.includes(each))
  const join = () => pieces!.map(({ text, variants }) => (isOwn(variants) ? text : '')).join('')
  return pieces && computeOnce(textByVariants, [href, ...own].join(' '), join)
}

type Props = {
  site: Site
  /** The kind of page; none for a page of text alone. */
  kind: Stylesheet | undefined
  /** Whether sections of the site's own stand below it. */
  hasSections: boolean
}

/**
 * All that a page wears, and its script. The styles of its first view stand in the page; those of the rest, the fonts and
 * the script follow on a phone when the page has loaded (client/first-view.ts). Without script the styles come at once.
 */
export function FirstView({ site, kind, hasSections }: Props) {
  const isLate = isFirstView(kind)
  const { icons, sections } = ASSETS.stylesheets
  const rest = [icons, kind ? ASSETS.stylesheets[kind] : [], hasSections ? sections : []].flat()
  const paper = kind && PAPER[kind]
  const fonts = themeFonts(site, kind === 'page' ? 'notes' : null).map(fontPath)
  const letters = [headingFile(site), kind === 'page' ? noteFile(site) : null].filter((file) => file !== null)
  return (
    <>
      {/* What a dialog from another page need not bring: each page has it, in this file or in those of its kind. */}
      {isLate ? (
        <Inline part={ASSETS.firstStyles[kind]} site={site} />
      ) : (
        <link rel="stylesheet" href={ASSETS.css} data-common="" />
      )}
      <Inline part={ASSETS.firstStyles.icons} site={site} />
      {rest.map((href) => (
        <link key={href} rel={isLate ? 'late' : 'stylesheet'} href={href} />
      ))}
      {paper && <link rel={isLate ? 'late' : 'stylesheet'} media="print" href={ASSETS.stylesheets[paper]} />}
      {/* On a wider screen the whole fonts are there as soon. */}
      {letters.map((href) => (
        <link
          key={href}
          rel="preload"
          as="font"
          type="font/woff2"
          href={href}
          media="(width < 768px)"
          crossOrigin="anonymous"
        />
      ))}
      {fonts.map((href) => (
        <link key={href} rel="late" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
      ))}
      <style dangerouslySetInnerHTML={{ __html: themeStyle(site) }} />
      <style media="(scripting: none)" dangerouslySetInnerHTML={{ __html: fontsStyle(site) }} />
      <noscript>
        {isLate && rest.map((href) => <link key={href} rel="stylesheet" href={href} />)}
        {fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
      </noscript>
      <link rel="late" as="script" href={ASSETS.boot} />
      <FirstScript part={ASSETS.firstScript} />
    </>
  )
}

const isFirstView = (kind: Stylesheet | undefined): kind is Stylesheet & FirstViewKind =>
  kind !== undefined && kind in ASSETS.firstStyles

/** What a kind of page wears on paper alone; a screen doesn’t wait for it. */
const PAPER: Partial<Record<Stylesheet, Stylesheet>> = { vehicle: 'window-card' }

/** In development a file of its own. */
function Inline({ part, site }: { part: FirstStyles; site: Site }) {
  const text = ofSite(part, site)
  if (text === null) return <link rel="stylesheet" href={part.href} />
  return <style dangerouslySetInnerHTML={{ __html: internText(text) }} />
}

const FirstScript = ({ part }: { part: Inlined }) =>
  part.text === null ? (
    <script type="module" src={part.href} />
  ) : (
    <script id="first-view" dangerouslySetInnerHTML={{ __html: internText(part.text) }} />
  )

const bytesByText = new Map<string, Uint8Array<ArrayBuffer>>()

/** A third of a page is the same on all pages of its kind: it is made of characters once. */
const internText = (text: string): string => placePart(computeOnce(bytesByText, text, () => toBytes(text)))
