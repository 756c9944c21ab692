export type ShareKind = 'facebook' | 'twitter' | 'whatsapp' | 'email' | 'sms'

type Page = { url: string; title: string; site: string }
/** `opens`: in a popup window where script is available; the others open an app of the device. */
type Row = { text: string; opens: boolean; href: (page: Page) => string }

const encodeMessage = ({ title, url }: Page) => encodeURIComponent(`${title} ${url}`)

const SHARE_LINKS: Record<ShareKind, Row> = {
  facebook: {
    text: 'Facebook',
    opens: true,
    href: ({ url }) => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`,
  },
  twitter: {
    text: 'Twitter',
    opens: true,
    href: ({ url, title }) =>
      `https://twitter.com/intent/tweet?url=${encodeURIComponent(url)}&text=${encodeURIComponent(title)}`,
  },
  whatsapp: { text: 'WhatsApp', opens: true, href: (page) => `https://wa.me/?text=${encodeMessage(page)}` },
  email: {
    text: 'Email',
    opens: false,
    href: (page) =>
      `mailto:?subject=${encodeURIComponent(`${page.title}, ${page.site}`)}&body=${encodeURIComponent(`${page.title}\n${page.url}`)}`,
  },
  // iOS and Android disagree on '?' or '&' before the body; both accept '?&'.
  sms: { text: 'SMS', opens: false, href: (page) => `sms:?&body=${encodeMessage(page)}` },
}

export type Share = ReturnType<typeof share>

/**
 * Options for sharing a vehicle page (VDP-07).
 * @param path canonical path of the page; `title` is the car's full name
 */
export function share(
  { path, title }: { path: string; title: string },
  site: { url: string; name: string; features: { share_twitter: boolean } },
) {
  const url = (site.url.replace(/\/+$/, '') + path).replace(/\/+$/, '')
  const kinds = (Object.keys(SHARE_LINKS) as ShareKind[]).filter(
    (kind) => kind !== 'twitter' || site.features.share_twitter,
  )
  return {
    url,
    title,
    options: kinds.map((kind) => {
      const { text, opens, href } = SHARE_LINKS[kind]
      return { kind, text, opens, href: href({ url, title, site: site.name }) }
    }),
  }
}
