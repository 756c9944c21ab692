/** The ways to send a car's page to somebody (VDP-07). */
export type Share = {
  /** The one address of the page: the tenant's own, without a slash at its end. */
  url: string
  title: string
  ways: ShareWay[]
}

/** `opens`: in a small window of its own, where script can open one; the others belong to the device. */
export type ShareWay = { kind: ShareKind; text: string; href: string; opens: boolean }

export type ShareKind = 'facebook' | 'twitter' | 'whatsapp' | 'email' | 'sms'

type Page = { url: string; title: string; site: string }
type Row = { text: string; opens: boolean; href: (page: Page) => string }

const spoken = ({ title, url }: Page) => encodeURIComponent(`${title} ${url}`)

const WAYS: Record<ShareKind, Row> = {
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
  whatsapp: { text: 'WhatsApp', opens: true, href: (page) => `https://wa.me/?text=${spoken(page)}` },
  email: {
    text: 'Email',
    opens: false,
    href: (page) =>
      `mailto:?subject=${encodeURIComponent(`${page.title}, ${page.site}`)}&body=${encodeURIComponent(`${page.title}\n${page.url}`)}`,
  },
  // One kind of phone wants a question mark before the words, the other an ampersand.
  sms: { text: 'SMS', opens: false, href: (page) => `sms:?&body=${spoken(page)}` },
}

/** `path` is the page's canonical path, `title` what the car is called in full. */
export function share(
  { path, title }: { path: string; title: string },
  site: { url: string; name: string; features: { share_twitter: boolean } },
): Share {
  const url = (site.url.replace(/\/+$/, '') + path).replace(/\/+$/, '')
  const kinds = (Object.keys(WAYS) as ShareKind[]).filter((kind) => kind !== 'twitter' || site.features.share_twitter)
  return {
    url,
    title,
    ways: kinds.map((kind) => {
      const { text, opens, href } = WAYS[kind]
      return { kind, text, opens, href: href({ url, title, site: site.name }) }
    }),
  }
}
