import { useLayoutEffect, useRef } from 'react'

/** One frame of the turn, drawn at once: an <img> that changes its source would flicker. */
export function Canvas({ image }: { image: HTMLImageElement | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const { current } = canvas
    const context = current?.getContext('2d')
    if (!current || !context || !image) return
    const { naturalWidth: width, naturalHeight: height } = image
    if (current.width !== width || current.height !== height) Object.assign(current, { width, height })
    context.drawImage(image, 0, 0, width, height)
  }, [image])
  // Until the first frame is in, the poster under it is what is seen.
  return <canvas ref={canvas} width="3" height="2" hidden={!image} aria-hidden="true" />
}
