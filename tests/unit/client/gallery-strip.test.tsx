import { createRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Strip } from '../../../client/gallery/strip.tsx'
import type { Slide } from '../../../shared/vehicle/gallery.ts'

const picture = { src: '/a.jpg', srcSet: null, sizes: null, alt: '' } as never
const SLIDES = [
  { kind: 'photo', label: 'Photo 1', thumbnail: null, picture },
  { kind: 'video', label: 'Video 1', thumbnail: null, poster: null, video: { kind: 'file', src: '/a.mp4' } },
] as unknown as Slide[]
const strip = (index: number) =>
  renderToStaticMarkup(
    <Strip
      slides={SLIDES}
      index={index}
      strip={createRef()}
      onGo={() => {}}
      onSettled={() => {}}
      onSpin={() => {}}
      spinHref={undefined}
    />,
  )

it('[GAL-02] the strip says what is in view, so that nothing lies over the buttons of a video', () => {
  expect(strip(0)).toContain('data-slide="photo"')
  expect(strip(1)).toContain('data-slide="video"')
})
