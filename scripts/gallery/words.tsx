import { picture } from '../../shared/car/pictures.ts'
import { LONG_WORD } from './cars.ts'
import { drawSection } from './home.tsx'
import type { Specimens } from './specimen.tsx'

const link = { label: 'Read on', href: '/about-us', isOutside: false }
const HTML =
  '<p>We opened in <strong>1987</strong> with four cars. <a href="/about-us">How it went on</a></p><h3>What we sell</h3><ul><li>Used cars</li><li>Demonstrators</li></ul><blockquote><p>A fair price, said once.</p></blockquote>'

/** Sections of words and pictures. */
export const words: Specimens = ({ listing }) => {
  const photo = picture(
    { url: '/demo/heroes/city-kerb-1600.avif', width: 1600, height: 900 },
    'The yard',
    'half',
    listing.images,
  )
  const step = { title: 'Tell us about the car', text: 'Its plate, its kilometres and two photographs.' }
  const table = {
    columns: ['Service', 'Every', 'Price'],
    rows: [
      ['Logbook', '12 months or 15,000 km', '$289'],
      ['Major', '24 months or 30,000 km', '$489'],
    ],
    note: 'Prices of four-cylinder petrol cars.',
  }
  return [
    { state: 'Text', body: drawSection('text', { html: HTML }, { heading: 'Our story', intro: 'In short.' }) },
    {
      state: 'Text, raised',
      body: drawSection('text', { html: HTML }, { heading: 'Our story', background: 'raised' }),
    },
    { state: 'Text on the brand’s colour', body: drawSection('text', { html: HTML }, { background: 'brand' }) },
    {
      state: 'Picture with words, left and right',
      body: (
        <>
          {drawSection('picture', { picture: photo, side: 'left', html: HTML, buttons: [link] })}
          {drawSection('picture', { picture: photo, side: 'right', html: HTML, buttons: [] })}
        </>
      ),
    },
    {
      state: 'Gallery',
      body: drawSection('gallery', {
        items: ['First', 'Second', null].map((caption, at) => ({
          picture: { ...photo, src: `${photo.src}?${at}` },
          caption,
        })),
      }),
    },
    {
      state: 'Video of a video site',
      body: drawSection('video', {
        video: { kind: 'embed', site: 'YouTube', src: 'about:blank', href: 'https://youtu.be/aaaaaaaaaaa' },
        title: 'A walk through the yard',
        poster: photo,
      }),
    },
    {
      state: 'Steps',
      body: drawSection('steps', { items: [step, { ...step, title: 'We ring you' }, { ...step, title: LONG_WORD }] }),
    },
    {
      state: 'Figures',
      body: drawSection('figures', {
        items: [
          { figure: '50+', label: 'locations' },
          { figure: '40+', label: 'brands' },
          { figure: '30+', label: 'years' },
        ],
      }),
    },
    {
      state: 'Questions',
      body: drawSection('faq', {
        items: ['May I bring it back?', 'Who pays the stamp duty?'].map((question) => ({ question, html: HTML })),
      }),
    },
    { state: 'Table', body: drawSection('table', table, { heading: 'Service prices' }) },
    { state: 'Warranty', body: drawSection('warranty', { ...table, columns: ['Vehicle', 'For how long', 'How far'] }) },
    {
      state: 'Quotes, with and without a picture',
      body: (
        <>
          {drawSection('quote', {
            text: 'They rang when they said they would.',
            name: 'J. Okafor',
            role: 'bought a wagon',
            picture: photo,
          })}
          {drawSection('quote', { text: LONG_WORD, name: LONG_WORD, role: null, picture: null })}
        </>
      ),
    },
    {
      state: 'Logos and names',
      body: drawSection('logos', {
        items: [
          { name: 'Wattle', logo: '/bodies.svg', href: '/brands' },
          { name: 'Grevillea Motor Company', logo: null, href: null },
        ],
      }),
    },
    {
      state: 'Cards',
      body: drawSection('cards', {
        items: [
          { title: 'Service', text: 'Book a day.', picture: photo, link },
          { title: LONG_WORD, text: null, picture: null, link },
        ],
      }),
    },
    {
      state: 'Call to action',
      body: drawSection('call_to_action', {
        text: 'Come for a drive.',
        buttons: [link, { ...link, label: 'Ring us' }],
      }),
    },
    {
      state: 'Countdown',
      body: drawSection('countdown', {
        text: 'Free servicing for a year.',
        ends: '30 November 2026',
        left: 'in 7 days',
        buttons: [link],
      }),
    },
    {
      state: 'Posts',
      body: drawSection('blog', {
        items: [
          {
            title: 'How to read a logbook',
            href: '/blog',
            description: 'Three stamps to look for.',
            picture: photo,
            about: '3 March 2026',
          },
        ],
        link: { text: 'See all posts', href: '/blog' },
      }),
    },
  ]
}
