import { pathTo } from '../tenant/paths.ts'
import type { Car } from './schema.ts'
import { isPurchasable } from './status.ts'

/** 'Viewed 128 times'; null for a car that nobody has looked at. */
export function viewsText(views: number): string | null {
  if (views < 1) return null
  // Said in the browser alone, which has separators of its own.
  return views === 1 ? 'Viewed once' : `Viewed ${views.toLocaleString('en-AU')} times`
}

type ViewsSite = { id: number; features: { views_count: boolean } }

/** Where a car's page asks how often it was viewed (VDP-10); null where it does not, as for a car that is gone. */
export function viewsSource(car: Pick<Car, 'slug' | 'status' | 'images' | 'updated_at'>, site: ViewsSite) {
  return site.features.views_count && isPurchasable(car) ? viewsPath(car, site.id) : null
}

/** GET {car path}/view.json with what the one who counts wants to know of the page. */
export function viewsPath({ slug, images, updated_at }: Pick<Car, 'slug' | 'images' | 'updated_at'>, site: number) {
  const asked = { photos_count: images.length, updated_at, website_id: site }
  const query = Object.entries(asked).map(([name, value]) => `${name}=${value}`)
  return `${pathTo('car_views', { slug })}?${query.join('&')}`
}
