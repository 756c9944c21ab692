import { z } from 'zod'
import { linkSchema } from '../../routes/settings.ts'
import { fileUrl, keysOf, maybeText, text } from '../../settings/fields.ts'
import { buttons, imageSchema, markdown, maybeImage, neededButtons, titled } from '../fields.ts'

/** Sections made of words and pictures alone. */

export const PICTURE_SIDES = { left: 'The picture before the words', right: 'The picture after the words' } as const

export const textFields = { body: markdown.describe('The words, in Markdown.') }

export const pictureFields = {
  image: imageSchema.describe('The picture.'),
  side: keysOf(PICTURE_SIDES).default('left').describe('Where the picture stands on wide screens.'),
  body: markdown.describe('The words beside it, in Markdown.'),
  buttons,
}

export const galleryFields = {
  images: z
    .array(imageSchema.extend({ caption: maybeText.describe('A line under the picture.') }))
    .min(1)
    .max(24)
    .describe('The pictures, in order.'),
}

export const videoFields = {
  url: fileUrl.describe(
    'Its page at YouTube or Vimeo, or a film: a file of the site’s own or an https:// address. Nothing of it loads before it is pressed.',
  ),
  title: text.describe('What the video shows.'),
  poster: maybeImage.describe('The picture before it plays.'),
}

export const stepsFields = { items: z.array(titled('step')).min(1).max(12).describe('The steps, in order.') }

export const promisesFields = {
  items: z.array(titled('promise')).max(6).default([]).describe('Promises of this page alone; empty takes the site’s.'),
}

export const figuresFields = {
  items: z
    .array(
      z.strictObject({ figure: text.describe('The figure, such as 40+.'), label: text.describe('What it counts.') }),
    )
    .min(1)
    .max(6)
    .describe('The figures.'),
}

export const faqFields = {
  items: z
    .array(
      z.strictObject({ question: text.describe('The question.'), body: markdown.describe('The answer, in Markdown.') }),
    )
    .min(1)
    .max(40)
    .describe('Questions with their answers.'),
}

export const tableFields = {
  columns: z.array(text).min(1).max(8).describe('Headings of the columns.'),
  rows: z.array(z.array(z.string())).min(1).max(200).describe('The cells of each row; the first is the row’s heading.'),
  note: maybeText.describe('A line under the table.'),
}

/** A row a condition of sale (CNT-02). */
export const warrantyFields = {
  rows: z
    .array(
      z.strictObject({
        vehicle: text.describe('Which vehicles, such as New Mazda.'),
        period: text.describe('How long, such as 5 years.'),
        distance: text.describe('How far, such as Unlimited km.'),
        cover: text.describe('What is covered, and by whom.'),
      }),
    )
    .min(1)
    .max(20)
    .describe('A row for each kind of vehicle.'),
  note: maybeText.describe('A line under the table.'),
}

export const quoteFields = {
  text: text.describe('What was said.'),
  name: text.describe('By whom.'),
  role: maybeText.describe('What the person does, or which car was bought.'),
  image: maybeImage.describe('The person.'),
}

export const logosFields = {
  items: z
    .array(
      z.strictObject({
        name: text.describe('The name, read out in place of the logo.'),
        logo: fileUrl.nullable().default(null).describe('Path or https:// address of the logo; null sets the name.'),
        link: linkSchema.nullable().default(null).describe('Where it leads.'),
      }),
    )
    .min(1)
    .max(24)
    .describe('The logos, in order.'),
}

export const cardsFields = {
  items: z
    .array(
      z.strictObject({
        title: text.describe('The heading of the card.'),
        text: maybeText.describe('A sentence under it.'),
        image: maybeImage.describe('Its picture.'),
        link: linkSchema.describe('Where the card leads.'),
      }),
    )
    .min(1)
    .max(24)
    .describe('The cards, in order.'),
}

export const callToActionFields = {
  text: maybeText.describe('A sentence before the buttons.'),
  buttons: neededButtons,
}
