import type { Gallery } from '../../shared/vehicle/gallery.ts'
import { applyStyles } from '../lib/apply-styles.ts'
import sheet from './lightbox.css?url'

/** Shows a photograph in the lightbox. Where its code or stylesheet does not load, the link to the file is followed. */
export function enlargePhoto(link: HTMLElement): void {
  void open(link).catch((error: unknown) => {
    console.warn(String(error))
    location.assign((link as HTMLAnchorElement).href)
  })
}

async function open(link: HTMLElement): Promise<void> {
  const island = link.closest<HTMLElement>('[data-props]')
  const strip = link.closest<HTMLElement>('.gallery-strip')
  if (!island || !strip) throw new Error('No gallery around the photograph')
  const { gallery } = JSON.parse(island.dataset['props'] ?? '') as { gallery: Gallery }
  const [{ showPhotos }] = await Promise.all([import('./lightbox.tsx'), applyStyles(sheet)])
  const photos = [...strip.querySelectorAll<HTMLElement>('[data-wake="press:enlarge"]')]
  showPhotos(gallery, photos.indexOf(link), (last) => goTo(strip, photos[last]))
}

/** Back to the place the visitor came from, or to the photograph looked at last. */
function goTo(strip: HTMLElement, photo: HTMLElement | undefined): void {
  const slide = photo?.closest('li')
  if (!photo || !slide) return
  strip.scrollTo({ left: slide.offsetLeft - strip.offsetLeft, behavior: 'instant' })
  photo.focus({ preventScroll: true })
}
