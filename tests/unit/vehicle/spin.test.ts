import { describe, expect, it } from 'vitest'
import type { Car } from '../../../shared/car/schema.ts'
import { carInterior, carSpin, interiorHotspots } from '../../../shared/vehicle/spin.ts'
import { aCar } from '../../builders/car.ts'

const PICTURE = { kind: 'picture' as const, picture: {} as never }
const PLAIN = { kind: 'passthrough' as const, sized: [] }
const frames = (count: number) => Array.from({ length: count }, (_, frame) => `/spin/${frame}.jpg`)
const spots = (given: Partial<NonNullable<Car['hotspots']>>): Car['hotspots'] => ({
  exterior: [],
  interior: [],
  positions: [],
  interior_positions: [],
  ...given,
})
const at = (hotspotId: string, activeAngle: number, posX = 50, posY = 50) => ({ hotspotId, activeAngle, posX, posY })
const spin = (details: Partial<Car>) => carSpin(aCar(details), 'A car', PLAIN)

describe('[GAL-03] a turn', () => {
  it('has its frames in order, sized as photographs are', () => {
    expect(spin({ spin_images: frames(36) })?.frames).toHaveLength(36)
    const resizing = { kind: 'cloudflare' as const, origin: '', quality: 75 }
    const sized = carSpin(aCar({ spin_images: frames(8) }), 'A car', resizing)
    expect(sized?.frames[3]?.src).toBe(
      '/cdn-cgi/image/width=840,height=560,quality=75,fit=cover,format=auto/spin/3.jpg',
    )
  })

  it('leaves out what is no address, and is none with too few frames left', () => {
    const hostile = ['javascript:alert(1)', '//evil.example/1.jpg', '', 'data:image/png,1']
    expect(spin({ spin_images: [...frames(4), ...hostile] })?.frames).toHaveLength(4)
    expect(spin({ spin_images: [...frames(3), ...hostile] })).toBeNull()
    expect(spin({})).toBeNull()
  })
})

describe('[GAL-04] points of interest outside', () => {
  const exterior = [
    { id: 'a', description: 'Tow bar' },
    { id: 'b', description: '  ' },
    { id: 'c', description: 'Never placed' },
  ]

  it('stand where each frame shows them', () => {
    const positions = [at('a', 2, 10, 20), at('a', 3, 12, 20)]
    expect(spin({ spin_images: frames(6), hotspots: spots({ exterior, positions }) })?.hotspots).toEqual([
      { id: 'a', description: 'Tow bar', at: { 2: { x: 10, y: 20 }, 3: { x: 12, y: 20 } } },
    ])
  })

  it('are left out without words, without a place, and beyond the frames', () => {
    const positions = [at('b', 0), at('a', 36), at('nobody', 1)]
    expect(spin({ spin_images: frames(6), hotspots: spots({ exterior, positions }) })?.hotspots).toEqual([])
  })

  it('and outside the frame, however a car of record came by that', () => {
    const positions = [at('a', 0, 101, 5), at('a', 1, 5, -1), at('a', 2, Number.NaN, 5), at('a', 3, 100, 0)]
    const found = spin({ spin_images: frames(6), hotspots: spots({ exterior, positions }) })?.hotspots
    expect(Object.keys(found?.[0]?.at ?? {})).toEqual(['3'])
  })

  it('stay with their frames when another frame is left out', () => {
    const images = [...frames(5)]
    images[1] = 'javascript:1'
    const positions = [at('a', 1), at('a', 2)]
    expect(spin({ spin_images: images, hotspots: spots({ exterior, positions }) })?.hotspots[0]?.at).toEqual({
      1: { x: 50, y: 50 },
    })
  })
})

describe('[GAL-04] the car from inside', () => {
  const site = { images: PLAIN, interior_origins: ['https://spin.example'] }
  const inside = (spin_interior_image: string | null) => carInterior(aCar({ spin_interior_image }), 'Interior', site)

  it.each([
    ['a page of the site itself', '/demo/interior/suv.html'],
    ['a page of an origin that the tenant names', 'https://spin.example/a/b?c=1'],
  ])('%s is framed', (_, src) => {
    expect(inside(src)).toEqual({ kind: 'page', src })
  })

  it.each([
    ['a page of any other origin', 'https://evil.example/a'],
    ['one whose name begins alike', 'https://spin.example.evil.example/a'],
    ['script', 'javascript:alert(1)'],
    ['another host without a scheme', '//spin.example/a'],
    ['nothing', null],
  ])('%s is not', (_, src) => {
    expect(inside(src)).toBeNull()
  })

  it('a picture is a picture, wherever it lies', () => {
    expect(inside('https://cdn.example.com/in.JPG')).toMatchObject({
      kind: 'picture',
      picture: { src: 'https://cdn.example.com/in.JPG' },
    })
  })

  it('has points of its own, by a list of positions of its own or the shared one', () => {
    const interior = [{ id: '1', description: 'Heated seats' }]
    const exterior = [{ id: '1', description: 'Tow bar' }]
    const own = aCar({
      hotspots: spots({ exterior, interior, positions: [at('1', 3)], interior_positions: [at('1', 0, 30)] }),
    })
    expect(interiorHotspots(own, PICTURE)[0]?.at).toEqual({ 0: { x: 30, y: 50 } })
    const shared = aCar({ hotspots: spots({ interior, positions: [at('1', 0, 40)] }) })
    expect(interiorHotspots(shared, PICTURE)[0]?.at).toEqual({ 0: { x: 40, y: 50 } })
  })

  it('only says its points beside a page, which looks where it likes', () => {
    const interior = [{ id: '1', description: 'Heated seats' }]
    const car = aCar({ hotspots: spots({ interior, positions: [at('1', 0, 40)] }) })
    expect(interiorHotspots(car, { kind: 'page', src: '/in' })[0]?.at).toEqual({})
  })

  it('says a point without a place all the same', () => {
    const interior = [{ id: '1', description: 'Heated seats' }]
    expect(interiorHotspots(aCar({ hotspots: spots({ interior }) }), PICTURE)).toEqual([
      { id: '1', description: 'Heated seats', at: {} },
    ])
  })
})
