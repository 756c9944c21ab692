import type { PageManifest } from '../../../shared/page/page.ts'
import type { Pages } from './service.ts'

/** Pages without the posts whose day is still to come. `today`: the day in the dealer's time zone, 'YYYY-MM-DD'. */
export function releasedPages(pages: Pages, today: string): Pages {
  const manifest = async () => releasedOn(await pages.manifest(), today)
  return {
    manifest,
    at: async (path) => {
      const page = await pages.at(path)
      return page && 'sections' in page && (page.article?.date ?? '') > today ? null : page
    },
  }
}

type Day = { today: string; manifest: PageManifest }
const releases = new WeakMap<PageManifest, Day>()

/** The same object while pages and day are the same; its version follows what is held back. */
function releasedOn(all: PageManifest, today: string): PageManifest {
  const last = releases.get(all)
  if (last?.today === today) return last.manifest
  const entries = Object.entries(all.pages)
  const out = entries.filter(([, { article }]) => (article?.date ?? '') <= today)
  const held = entries.length - out.length
  const manifest = held === 0 ? all : { ...all, version: `${all.version}-${held}-held`, pages: Object.fromEntries(out) }
  releases.set(all, { today, manifest })
  return manifest
}
