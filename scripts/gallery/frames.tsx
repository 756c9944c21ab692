import { Footer } from '../../client/layout/footer.tsx'
import { Header } from '../../client/layout/header.tsx'
import { picture } from '../../shared/car/pictures.ts'
import { siteFrame } from '../../shared/layout/frame.ts'
import { FOOTERS, HEADERS } from '../../shared/layout/settings.ts'
import { HEROES } from '../../shared/page/sections.ts'
import type { SectionViews } from '../../shared/page/view.ts'
import { toPhone } from '../../shared/phone.ts'
import { drawSection, MAKES } from './home.tsx'
import { listKeys, type Specimens } from './specimen.tsx'

const MAKE_LINKS = MAKES.map((label) => ({ label, href: '/brands', isOutside: false }))

export const frames: Specimens = ({ site }) => {
  return [
    ...listKeys(HEADERS).map((variant) => ({
      state: `Header: ${variant}${variant === site.header.variant ? ', as this site has it' : ''}`,
      body: <Header frame={siteFrame({ ...site, header: { ...site.header, variant } })} current={null} />,
    })),
    ...listKeys(FOOTERS).map((variant) => ({
      state: `Footer: ${variant}${variant === site.footer.variant ? ', as this site has it' : ''}`,
      body: <Footer frame={siteFrame({ ...site, footer: { ...site.footer, variant } }, { makes: MAKE_LINKS })} />,
    })),
  ]
}

export const heroes: Specimens = ({ site, listing }) => {
  const image = { url: '/demo/heroes/gravel-yard-1600.avif', width: 1600, height: 900 }
  const hero: SectionViews['hero'] = {
    variant: 'photo_search',
    title: 'What would you like to drive?',
    bodies: [],
    text: 'Six hundred cars, one yard.',
    picture: picture(image, '', 'hero', listing.images),
    focus: null,
    portrait: null,
    isOfStock: false,
    search: {
      placeholder: site.search.placeholder,
      stock: {
        text: 'See all 612 cars in QLD',
        href: '/search',
        wider: { text: 'Everywhere: 940 cars', href: '/search' },
      },
    },
    buttons: [],
    note: null,
    phone: null,
    includes: [],
    weekly: null,
  }
  const buttons = [
    { label: 'Book a service', href: '/service', isOutside: false },
    { label: 'See prices', href: '#prices', isOutside: false },
  ]
  return [
    ...listKeys(HEROES).map((variant) => ({
      state: `Hero: ${variant}`,
      body: drawSection('hero', { ...hero, variant }),
    })),
    {
      state: 'A note in handwriting and the telephone',
      body: drawSection('hero', {
        ...hero,
        variant: 'owners',
        note: { text: 'Come in and look around. We’re both here.', signed: 'Ana and Tom' },
        phone: toPhone(site.phone),
      }),
    },
    {
      state: 'What a week includes, and a slider of its price',
      body: drawSection('hero', {
        ...hero,
        variant: 'inclusions',
        includes: ['Registration', 'Insurance', 'Servicing'],
        weekly: { min: 100, max: 300, step: 100, start: 200, counts: [3, 12, 20], noun: 'cars' },
      }),
    },
    {
      state: 'Buttons in place of the search',
      body: drawSection('hero', { ...hero, variant: 'split', search: null, buttons }),
    },
    { state: 'Without a picture or a text', body: drawSection('hero', { ...hero, picture: null, text: null }) },
  ]
}
