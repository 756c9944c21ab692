/**
 * The looks of a site beyond its colours: a table a setting, a row a choice, each row the custom properties that it sets.
 * The first row of a table is the default, whose values stand in client/styles/tokens.css.
 */
export type Looks = Record<string, { text: string; css: Record<string, string> }>

export const LOOKS = {
  scale: {
    regular: { text: 'Body text of 16 px, headings up to 48 px', css: {} },
    compact: {
      text: 'Body text of 15 px, headings up to 40 px: more on a screen',
      css: {
        '--text-14': '0.8125rem',
        '--text-16': '0.9375rem',
        '--text-18': '1rem',
        '--text-22': 'clamp(1.0625rem, 1rem + 0.3vw, 1.25rem)',
        '--text-28': 'clamp(1.25rem, 1.1rem + 0.6vw, 1.5rem)',
        '--text-36': 'clamp(1.5rem, 1.25rem + 1vw, 2rem)',
        '--text-48': 'clamp(1.75rem, 1.3rem + 1.8vw, 2.5rem)',
      },
    },
    large: {
      text: 'Body text of 17 px, headings up to 72 px',
      css: {
        '--text-14': '0.9375rem',
        '--text-16': '1.0625rem',
        '--text-18': 'clamp(1.125rem, 1.08rem + 0.25vw, 1.3125rem)',
        '--text-22': 'clamp(1.3125rem, 1.2rem + 0.5vw, 1.625rem)',
        '--text-28': 'clamp(1.625rem, 1.35rem + 1.2vw, 2.25rem)',
        '--text-36': 'clamp(2rem, 1.5rem + 2.2vw, 3.25rem)',
        '--text-48': 'clamp(2.375rem, 1.5rem + 3.9vw, 4.5rem)',
      },
    },
  },
  density: {
    regular: { text: 'Room as the product has it', css: {} },
    tight: { text: 'A quarter less room between and inside things', css: { '--space': '0.75' } },
    airy: { text: 'A third more room between and inside things', css: { '--space': '1.35' } },
  },
  borders: {
    hairline: { text: 'Boxes in a quiet line', css: {} },
    none: { text: 'Boxes without a line', css: { '--box-border': '0 solid transparent' } },
    strong: {
      text: 'Boxes and rules in a thick line of the text’s colour',
      css: { '--box-border': '2px solid var(--ink)', '--rule': '2px solid var(--ink)' },
    },
  },
  shadow: {
    none: { text: 'Boxes lie flat', css: {} },
    soft: {
      text: 'Boxes with a soft shadow',
      css: { '--shadow-box': '0 1px 2px rgb(0 0 0 / 0.05), 0 4px 18px rgb(0 0 0 / 0.07)' },
    },
    lifted: {
      text: 'Boxes well above the page',
      css: { '--shadow-box': '0 2px 4px rgb(0 0 0 / 0.05), 0 14px 36px rgb(0 0 0 / 0.11)' },
    },
  },
  controls: {
    as_boxes: { text: 'Corners of buttons and fields after those of boxes', css: {} },
    square: {
      text: 'Square buttons and fields',
      css: { '--radius-small': '0px', '--radius-button': '0px', '--radius-field': '0px' },
    },
    pill: {
      text: 'Round-ended buttons and fields',
      css: { '--radius-small': '0.625rem', '--radius-button': '10rem', '--radius-field': '1.375rem' },
    },
  },
  motion: {
    calm: { text: 'Short, even movement', css: {} },
    still: { text: 'Nothing moves', css: { '--quick': '0ms', '--open': '0ms', '--press': '1' } },
    lively: {
      text: 'Cards rise, photographs come closer under the pointer and move along to the page of their car',
      css: {
        '--quick': '180ms cubic-bezier(0.3, 1.4, 0.5, 1)',
        '--open': '320ms cubic-bezier(0.2, 0.9, 0.3, 1)',
        '--lift': '-4px',
        '--zoom': '1.04',
      },
    },
  },
  pictures: {
    bare: { text: 'Photographs fill the top of their card', css: {} },
    framed: {
      text: 'Photographs stand inside their card, with room around',
      css: { '--photo-inset': '0.625rem', '--photo-radius': 'calc(var(--radius) * 0.65)' },
    },
    full_bleed: {
      text: 'Photographs without a card: the words stand under them on the page',
      css: {
        '--card-surface': 'transparent',
        '--card-border': '0 solid transparent',
        '--card-shadow': 'none',
        '--card-pad': '0px',
        '--photo-radius': 'var(--radius)',
      },
    },
    tinted: {
      text: 'Photographs on a ground of the brand’s colour',
      css: {
        '--photo-ground': 'color-mix(in oklab, var(--highlight) 55%, var(--surface))',
        '--photo-blend': 'var(--blend-on-tint)',
        '--photo-radius': 'var(--radius)',
        '--photo-inset': '0.5rem',
      },
    },
  },
  grounds: {
    plain: { text: 'Sections stand on one ground', css: {} },
    banded: {
      text: 'Every second section stands on a band',
      css: { '--band': 'var(--ink-tint)', '--odd-tint': 'transparent' },
    },
  },
} as const satisfies Record<string, Looks>

export const DISPLAY_LOOKS = {
  weight: {
    bold: { text: 'Headings in bold', css: {} },
    medium: { text: 'Headings in a medium weight', css: { '--display-weight': '500' } },
    heavy: { text: 'Headings in the heaviest weight of the family', css: { '--display-weight': '850' } },
  },
  case: {
    sentence: { text: 'Headings as they are written', css: {} },
    capitals: { text: 'Headings of pages, sections and cards in capitals', css: { '--display-case': 'uppercase' } },
  },
  tracking: {
    normal: { text: 'Headings with the spacing of the family', css: {} },
    tight: { text: 'Headings with their letters closer', css: { '--display-tracking': '-0.03em' } },
    wide: { text: 'Headings with their letters apart', css: { '--display-tracking': '0.015em' } },
  },
} as const satisfies Record<string, Looks>
