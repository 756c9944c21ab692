import type { ImageService } from '../../../shared/image.ts'
import type { Bindings } from '../../bindings.ts'

const QUALITY = 75

/** The project's own photographs lie ready in these widths; the first is for browsers that choose none. */
const SIZED = [
  { prefix: '/demo/heroes/', widths: [1600, 800, 1200, 2400] },
  { prefix: '/demo/heroes/', widths: [480, 780, 960] },
  { prefix: '/demo/at/', widths: [600, 780, 1200, 240], jpeg: 720 },
  { prefix: '/demo/at/', widths: [800, 240] },
  { prefix: '/demo/spins/', widths: [840, 480] },
]

/** Cloudflare Images where the zone has it (`IMAGE_RESIZING`), else every file as it is. */
export function imageService({ IMAGE_RESIZING }: Bindings): ImageService {
  if (IMAGE_RESIZING) return { kind: 'cloudflare', origin: '', quality: QUALITY }
  return { kind: 'passthrough', sized: SIZED }
}
