/** A place with numbers of its own. */
export type HasNumbers = { contact_detail: { phone: string | null; landline_phone: string | null } }

/** The number of a branch: its own, else that of the dealer; the dealer's where no branch is known. */
export const branchPhone = <Number extends string | null>(
  site: { phone: Number },
  location: HasNumbers | null | undefined,
): string | Number => location?.contact_detail.phone ?? location?.contact_detail.landline_phone ?? site.phone
