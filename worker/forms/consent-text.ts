import { HIDDEN_FIELDS, type Values } from '../../shared/lead/form-view.ts'
import { type LeadFormKey, termsOf } from '../../shared/lead/forms.ts'
import type { Site } from '../../shared/tenant/schema.ts'
import { contentHash } from '../platform/crypto.ts'

/** Names a wording: another wording has another version. */
export const textVersion = (text: string) => contentHash(text)

/** The version of the texts in which a form asks for consent. The form carries it, so that consent is to what was shown (LED-08). */
export const consentVersion = (form: LeadFormKey, { lead }: Site) =>
  textVersion(JSON.stringify([lead.opt_in_text, termsOf(form, lead)]))

/** Whether the form that was sent showed the texts of now. */
export const showedCurrentConsent = async (form: LeadFormKey, site: Site, values: Values) =>
  values[HIDDEN_FIELDS.words] === (await consentVersion(form, site))
