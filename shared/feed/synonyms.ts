import { once } from '../memo.ts'
import { carTargets } from './targets.ts'
import { foldWords } from './vocabulary.ts'

/** Names that feeds give to the fields of a car, in any spelling: capitals, spaces and signs do not count. */
const SYNONYMS = `
  source_key: source key, unique id, listing id, ad id, advert id, item id, vehicle id, car id, record id, id, guid, uid, uuid, feed id
  stocknum: stocknum, stock number, stock no, stock, stock id, stock num, stock code, stk no, stk, stk num, stk id, stock ref, sku, unit id, reference, ref, dealer ref, fahrzeugnummer, internal number, internal no, internal id, internal stock number, internal stock no, bestandsnummer, lagernr, lagernummer, inventory no, inventory number, unit no, unit number, vehicle no, vehicle number, car no, car number, referenz, interne nummer, interne nr, interne fahrzeugnummer
  vin: vin, vin number, vin no, chassis number, chassis no, chassis, vehicle identification number, fin, fahrgestellnummer
  regplate: regplate, rego, rego no, rego number, registration, registration number, registration no, reg no, registration plate, plate, plate number, number plate, licence plate, license plate, kennzeichen
  rego_expiry: registration expiry, registration expires, registration expiry date, registration due, registered until
  compliance_date: compliance date, compliance, compliance plate, compliance month, compliance year
  build_date: build date, build, built, build month, built date, date of manufacture, manufacture date, baujahr datum
  name: name, title, heading, headline, vehicle name, listing title, ad title, advert title, vehicle title, bezeichnung, titel, full name, vehicle, vehicle description, vehicle details, car, make model, make and model, year make model
  make: make, mk, mfr, oem, brand, manufacturer, marque, make name, vehicle make, marke, hersteller, marca
  model: model, model name, model group, model description, vehicle model, vehicle model description, family, model family, model range, modell, modelo
  badge: badge, bdg, spec, edition, trim, grade, trim level, badge name, ausstattungslinie, version
  variant: variant, derivative, model variant, variante, variant name
  series: series, series code, model series, baureihe, model code
  year: year, model year, m year, vehicle year, year of manufacture, manufacture year, manufactured year, build year, built year, yr, my, release year, year model, manufacturer year, baujahr, erstzulassung jahr, modelljahr, ano
  car_type: is new, new, car type, condition, cond, n u d, new used demo, listing type, new used, new or used, used or new, newused, n u, n sh, vehicle condition, sale category, stock type, vehicle status, state of vehicle, zustand, fahrzeugart
  item_type: item type, vehicle category, vehicle class, vehicle type, category type, asset type
  status: status, status code, sts, stk status, stk sub status, availability, avail, lifecycle state, sale state, stock state, publish status, stock status, sale status, listing status, verfuegbarkeit, verfügbarkeit
  price: price, retail, retail inc, retail inc gst, sell, sell price, sell inc gst, selling, sale price, selling price, retail price, asking, asking price, cash price, our price, advertised, buy now, buy now price, egc, dap, advertised price, internet price, list price, price aud, drive away, driveaway, drive away price, driveaway price, egc price, web price, total price, price incl gst, preis, verkaufspreis, precio, listing price, current price, new price, price drive away, ride away, ride away price, d a, r a
  before_price: before price, was, was price, original price, previous price, old price, former price, price before, alter preis
  rrp: rrp, msrp, vehicle msrp, mrrp, srp, recommended retail price, list price rrp, price rrp, rrp price, uvp, neupreis, price when new, new price rrp
  price_ex_gst: price ex gst, price exgst, price excl gst, price exc gst, price plus gst, ex gst, excl gst, ex gst price, exgst price
  offer_price: offer price, special price, specials price, special, web special, promo price, promotion price, discount price, discounted price, now price, aktionspreis
  offer_condition: offer condition, offer conditions, offer terms, special cond, special condition, special conditions, special terms, promo conditions, price condition, price conditions
  price_type: price type, orc, on roads, basis, price basis, pricing basis, terms, price terms, egc da, da egc, egc or da, gst status, price note, price label, price qualifier, price description, pricing type, price suffix, price prefix, price disclaimer, price per, price period, price frequency, price includes, tax, tax status, tax type, price tax
  km: km, kms, klm, klms, kays, odometer, kilometres, kilometers, mileage, odometer reading, kilometre, kilometer, odometer km, mileage km, kilometerstand, laufleistung, miles, mileage mi, mileage miles, odometer mi, odometer miles, kilometraje, distance travelled, kilometres travelled, kilometers travelled, mileage from odometer
  colour: colour, color, exterior colour, exterior color, body colour, body color, paint, paint colour, colour name, farbe, aussenfarbe, außenfarbe, manufacturer colour, colour exterior, generic colour, external colour
  interior_colour: interior colour, interior color, trim colour, trim color, trim description, innenfarbe, upholstery colour, colour interior
  simple_body: body, body type, body style, bodystyle, bodytype, vehicle body, body shape, simple body, karosserie, karosserieform, aufbau, generic body, type, style
  bodyconfiguration: body configuration, bodyconfiguration, body config, body description
  simple_transmission: transmission, gearbox, transmission type, gear type, gears type, simple transmission, getriebe, getriebeart, gear box, generic gear type
  gearnum: gearnum, gears, number of gears, number gears, gear count, anzahl gänge, gänge
  drive: drive, drv, drive type, drivetrain, drivetype, drive train, driven wheels, wheel drive, antrieb, antriebsart, driven
  simple_fuel: fuel, fu, fuel type, fueltype, fuel kind, simple fuel, kraftstoff, kraftstoffart, treibstoff, combustible, generic fuel type
  doors: doors, door count, number of doors, number doors, door, türen, tueren, anzahl türen
  seats: seats, pax, seat count, number of seats, number seats, seating capacity, seating, sitze, sitzplätze, anzahl sitze
  engine_size: engine, engine size, cc, engine cc, capacity cc, engine capacity, engine capacity cc, displacement, cubic capacity, enginesize, hubraum, engine size cc, capacity, cid, cu in, cubic inches
  engine_size_litres: engine size litres, litres, engine litres, engine size l, engine litre, engine l
  variant_detail.cylinders: cylinders, number cylinders, number of cylinders, cylinder, zylinder, cylinders in engine, engine cylinders, engine cylinder
  variant_detail.induction: induction, aspiration, induction type
  variant_detail.fuelconsumptioncombined: fuel consumption, fuel consumption combined, fuel economy, combined consumption, consumption, l 100 km, verbrauch
  variant_detail.electricrange: electric range, ev range, range km, driving range, range wltp, wltp range, battery range, range, reichweite, elektrische reichweite
  variant_detail.batterycapacity: battery capacity, battery, battery kwh, battery size, usable battery, batterie, batteriekapazität, battery capacity kwh
  variant_detail.energyconsumption: energy consumption, energy use, power consumption, electricity consumption, kwh 100, kwh 100 km, kwh per 100 km, consumption kwh, wh km, stromverbrauch
  variant_detail.torque: torque, torque nm, max torque, maximum torque
  variant_detail.grossvehiclemass: gvm, gross vehicle mass, gvm kg
  variant_detail.grosscombinationmass: gcm, gross combination mass, gross combined mass, gcm kg
  variant_detail.kerbweight: kerb weight, kerb, kerb mass, curb weight
  variant_detail.vehiclelength: vehicle length, overall length, length, external length, exterior length, length overall
  variant_detail.vehiclewidth: vehicle width, overall width, width, external width
  variant_detail.vehicleheight: vehicle height, overall height, height, external height
  specifications.body_length: body length, internal length, interior length, van length, box length
  specifications.body_width: body width, internal width
  specifications.tare_weight: tare, tare weight, tare mass
  specifications.ball_weight: ball, tbm, ball weight, ball mass, ball load, tow ball weight, tow ball mass, ball download
  specifications.axle_type: axles, axle, axle type, axle configuration, number axles, number of axles
  specifications.aggregate_trailer_mass: atm, atm kg, atm weight, atm mass, aggregate trailer mass
  variant_detail.brakedtowingcapacity: towing capacity, braked towing capacity, tow capacity, braked towing, towing braked, tow braked, braked tow, max towing capacity, maximum braked towing, towing capacity braked kg, towing
  variant_detail.traylength: tray length, tray length mm, load tray length, tub length
  specifications.sleeps: sleeps, berth, berths, sleeping capacity
  variant_detail.ancaprating: ancap, ancap rating, safety rating
  dealercomments: content, web copy, advert, advert copy, ad copy, sales pitch, verkaufstext, comments, dealer comments, dealercomments, description, advert text, ad text, notes, seller comments, vehicle comments, long description, beschreibung, bemerkung, comment, remarks, blurb, sales text, selling points, advertisement text, ad description
  images: images, photos, pic, pics, gallery, image urls, photo urls, pictures, photo url, image url, image link, image links, photo list, image list, photo, image, picture urls, additional image link, bild, bilder, bild urls, foto, fotos, media, image files, photo files
  video_url: video, video url, video link, youtube, youtube url
  standardEquipment: standard equipment, equipment, standard features, options, features, option list, extras, ausstattung, feature list, optional equipment, factory options
  city: city, suburb, town, location city, locality, stadt, ort
  state: state, region, state code, bundesland, location state, state name
  private_postcode: postcode, post code, zip, zip code, postal code, plz, postleitzahl
  location_name: location, location name, yard, yard name, branch, branch name, site, site name, standort, lot location, store
  dealership_name: dealer, dealer name, dealership, dealership name, seller, seller name, händler, haendler
  certified: certified, certified pre owned, cpo, approved used, manufacturer approved
  listed_on: listed on, stocked, date listed, date in stock, list date, arrival date, date added, date in, created date, in stock date, date created, advertised date, eingangsdatum, stock date, first on lot, on lot, on lot date, first listed, date first listed
  sold_on: sold on, sold date, date sold
  reserved: reserved, is reserved
  show_on_dealer_website: show on website, show on web, publish, published, is published, publish to web, web enabled, advertise, is advertised, display on website
  tag: tag, label, banner, ribbon
`

const OFFER = '(?:date)?(?:offers?|specials?|spec|promos?|promotions?|campaign|discount|deal|sale)(?:price)?'
/** Headers of the days of an offer: its first (`from`), its last or both. */
const OFFER_DAYS = new RegExp(
  `^(?:(?:${OFFER}(?:valid)?|(?:price)?valid)(?:(?<from>from|start(?:s|ing)?|begin(?:s|ning)?|commences?)|until|till?|ends?|ending|expiry|expires?|finish(?:es)?|through|(?<=valid)to)(?:date|on)?|${OFFER}(?:valid|(?:valid)?(?:period|dates)|effectivedate))$`,
)

/** What systems shorten the words of a name to: 'Compl. Dt', 'BuildMth', 'NOOFCYL'. */
const SHORT = new Map(
  'advertised adv advt, axle axl, berth bth, body bdy, build bld, capacity cap, code cd, colour col clr, compliance compl comp, cylinders cyls cyl, date dt, description desc descr, doors drs, engine eng, expiry exp, exterior ext, external ext, interior int, internal int, length lgth len, manufacture manuf manu, model mdl, month mth mnth, number no num nbr, odometer odo odom, price prc, registration rego reg regn, series ser, status sts stat, stock stk, transmission trans tran trn, variant var, vehicle veh, weight wt wgt, year yr'
    .split(', ')
    .map((row) => [row.split(' ')[0]!, row.split(' ')] as const),
)
const IS_WORDED = /^simple_|^drive$|colour$/
/** What stands behind the name of a field whose values are words, and says no more. */
const BEHIND = ['', ' code', ' description', ' type', ' type code']

/** A name with its words in full and short, as `normaliseHeader` gives it. */
const spellings = (name: string): string[] =>
  name
    .split(' ')
    .reduce((all, word) => all.flatMap((start) => (SHORT.get(word) ?? [word]).map((one) => start + one)), [''])

/** A name without the namespaces of XML, 'price' of 'g:price', and without the points of 'Reg. Exp.' and 'G.V.M.'. */
export const localName = (name: string): string =>
  name
    .replace(/(?<=^|\.)[a-z]\w{0,11}:(?=[a-z])/gi, '')
    .replace(/\.(?=\s|$)/g, ' ')
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')

/** A header as it is compared: its letters and digits alone, without capitals and accents. */
export const normaliseHeader = (header: string): string => foldWords(localName(header)).join('')

/** Our own names of two words and more, such as `interior_colour`, mean nothing else in another feed. */
const ownNames = () =>
  [...carTargets().keys()]
    .filter((field) => /^[a-z]+(_[a-z]+)+$/.test(field))
    .map((field) => [normaliseHeader(field), field] as const)

/** Names in full before shortened ones; a shortened one that two fields may have is none. */
const fieldByHeader = once((): ReadonlyMap<string, string | null> => {
  const full = SYNONYMS.trim()
    .split('\n')
    .map((row) => row.trim().split(': '))
    .flatMap(([field = '', names = '']) => names.split(', ').map((name) => [name, field] as const))
  const short = new Map<string, string | null>()
  for (const [name, field] of full)
    for (const key of (IS_WORDED.test(field) ? BEHIND : ['']).flatMap((end) => spellings(name + end)))
      short.set(key, short.has(key) && short.get(key) !== field ? null : field)
  return new Map([...short, ...ownNames(), ...full.map(([name, field]) => [normaliseHeader(name), field] as const)])
})

/** The field of a car that a column of this name holds; null for an unknown name. */
export function fieldOfHeader(header: string): string | null {
  const name = normaliseHeader(header)
  const days = OFFER_DAYS.exec(name)
  return fieldByHeader().get(name) ?? (days && (days.groups?.['from'] ? 'offer_from' : 'offer_until'))
}
