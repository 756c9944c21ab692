/** Kinds of brands (BRD-01). `isSold`: dealers stock its cars. */
export const BRAND_KINDS = {
  car: { label: 'Cars', isSold: true },
  motorcycle: { label: 'Motorcycles', isSold: true },
  truck: { label: 'Trucks', isSold: true },
  caravan: { label: 'Caravans', isSold: true },
  group: { label: 'Our group', isSold: false },
} as const
