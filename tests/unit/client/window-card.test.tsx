import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { WindowCard } from '../../../client/pages/vehicle.tsx'

it('[VDP-14] the foot of a window card has the logo and the name of the dealer beside the code', () => {
  const html = renderToStaticMarkup(
    <WindowCard
      card={{
        qr: '/cars/corolla/qr.svg',
        address: 'www.test-yard.example/cars/corolla',
        name: 'Test Yard, Springwood',
        logo: { url: '/logo.svg', width: 120, height: 32 },
        lines: [],
        asAt: 'As at 21 November 2026',
      }}
    />,
  )
  expect(html).toMatch(
    /src="\/cars\/corolla\/qr\.svg".*src="\/logo\.svg" width="120" height="32".*Test Yard, Springwood/,
  )
})
