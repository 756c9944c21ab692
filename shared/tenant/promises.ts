import { menuLinks } from './menu.ts'
import type { Site } from './schema.ts'

/** A promise of the dealer. `href` is the page with its terms; null without one. */
export type PromiseView = { title: string; text: string; href: string | null }

/** What the dealer promises everywhere (CNT-02). */
export const promisesOf = ({ promises, features }: Pick<Site, 'promises' | 'features'>): PromiseView[] =>
  promises.map(({ title, text, link }) => ({
    title,
    text,
    href: (link && menuLinks([link], features)[0]?.href) ?? null,
  }))
