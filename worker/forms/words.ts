import { UNSEEN, type Values } from '../../shared/lead/form-view.ts'
import { type LeadFormKey, termsOf } from '../../shared/lead/forms.ts'
import type { Site } from '../../shared/tenant/schema.ts'
import { contentHash } from '../platform/crypto.ts'

/** The name of a text: another wording has another. */
export const versionOf = (text: string) => contentHash(text)

/** Which words a form asks for consent in; it carries them, so that nobody agrees to words they were not shown (LED-08). */
export const wordsOf = (form: LeadFormKey, { lead }: Site) =>
  versionOf(JSON.stringify([lead.opt_in_text, termsOf(form, lead)]))

/** Whether those that were drawn are those of now. */
export const areDrawn = async (form: LeadFormKey, site: Site, sent: Values) =>
  sent[UNSEEN.words] === (await wordsOf(form, site))
