import { describe, expect, it } from 'vitest'
import { propose } from '../../builders/feed-file.ts'

const table = (...lines: string[]) => `${lines.join('\n')}\n`

/** Small files as systems of their trade write them: what the first cars become, what is asked, and what is held. */
const FILES: [trade: string, file: string, cars: object[], asked: RegExp[], held: RegExp[]][] = [
  [
    'a truck yard with GST in some cells',
    table(
      'Stock No,Make,Model,Year,Hubo,Price',
      'T1,Isuzu,NPR,2019,"120,000 km","$49,500 ex GST"',
      'T2,Hino,300,2020,"90,000 km","$70,000 + GST"',
      'T3,Fuso,Canter,2018,"190,000 km","$44,000 inc GST"',
    ),
    [{ price: null }, { price: null }, { price: 44_000 }],
    [/Price says of 2 of 3 prices that GST is not in them.*"gst": "add where said"/],
    [/price is without GST/, /price is without GST/],
  ],
  [
    'a truck yard with a price without GST alone',
    table(
      'Stock No,Make,Model,Year,Hubo,Sell (+GST)',
      'T1,Isuzu,NPR,2019,120000,49500',
      'T2,Hino,300,2020,90000,70000',
    ),
    [{ price: null, price_ex_gst: 49_500, km: 120_000 }],
    [/Sell \(\+GST\) is without GST.*"gst":"add"/],
    [],
  ],
  [
    'a truck yard whose price without GST has it in some cells',
    table(
      'Stock No,Make,Model,Year,Price (+GST)',
      'T1,Isuzu,NPR,2019,"49,900 inc"',
      'T2,Hino,300,2020,"$65,000 incl."',
      'T3,Fuso,Canter,2018,"$44,000"',
    ),
    [{ price: null, price_ex_gst: null }, { price_ex_gst: null }, { price_ex_gst: 44_000 }],
    [/Price \(\+GST\) is without GST.*"gst":"add"/],
    [/price_ex_gst is with GST/, /price_ex_gst is with GST/],
  ],
  ...['EGC/DA', 'Basis', 'Price Basis', 'Terms'].map((header): (typeof FILES)[number] => [
    `what a price covers under ${header}`,
    table(
      `Stock No,Make,Model,Price,${header}`,
      'T1,Isuzu,NPR,49900,EGC',
      'T2,Hino,300,70000,DA',
      'T3,Hino,500,80000,+GST',
    ),
    [
      { price: 49_900, price_type: 'EGC' },
      { price: 70_000, price_type: 'DA' },
    ],
    [],
    [],
  ]),
  [
    'a price on the internet beside the one to drive away',
    table('Stock No,Make,Model,Internet Price,Drive Away Price', 'T1,Kia,Rio,19900,21500'),
    [{ price: 21_500, price_type: 'Drive away' }],
    [],
    [],
  ],
  [
    'amounts that are two, or not for everyone',
    table(
      'Stock No,Make,Model,Price',
      'T1,Kia,Rio,29990-31990',
      'T2,Kia,Rio,"$9,990 (cash only)"',
      'T3,Kia,Rio,"$29,990 - $31,990"',
      'T4,Kia,Rio,"$9,990"',
    ),
    [{ price: null }, { price: null }, { price: null }, { price: 9990 }],
    [],
    [/not known: -31990/, /cash only/, /words beside it/],
  ],
  ...[
    ['WOF', '12/26'],
    ['RUC', 'Paid'],
    ['NZ New', 'Yes'],
    ['phone', '+64 9 123 4567'],
  ].map(([header, cell]): (typeof FILES)[number] => [
    `a yard of New Zealand by ${header}`,
    table(`Stock No,Make,Model,Price,${header}`, `T1,Kia,Rio,19900,${cell}`, `T2,Kia,Rio,21500,${cell}`),
    [{ price: null }, { price: null }],
    [/Price is in NZD/],
    [/price is in NZD/, /price is in NZD/],
  ]),
  [
    'a truck yard with both prices',
    table('Stock No,Make,Model,Price Ex GST,Price Inc GST', 'T1,Isuzu,NPR,"$60,000","$66,000"'),
    [{ price: 66_000, price_ex_gst: 60_000 }],
    [],
    [],
  ],
  [
    'a truck yard with GST in a column of its own',
    table('Stock No,Make,Model,Price,GST', 'T1,Isuzu,NPR,49500,Excl', 'T2,Hino,300,70000,Incl'),
    [{ price: null }, { price: 70_000 }],
    [/GST \(Excl, Incl\) says whether Price has GST in it/],
    [/price is without GST/],
  ],
  [
    'a truck yard with the amount of GST beside the price without it',
    table('Stock No,Make,Model,Price,GST', 'T1,Isuzu,NPR,50000,5000', 'T2,Isuzu,FRR,80000,8000'),
    [{ price: null, price_ex_gst: 50_000 }],
    [/GST is a tenth of Price, which is without it/, /Price is without GST.*"gst":"add"/],
    [],
  ],
  [
    'a truck yard with the amount of GST in its price',
    table('Stock No,Make,Model,Price,GST', 'T1,Isuzu,NPR,55000,5000', 'T2,Isuzu,FRR,88000,8000'),
    [{ price: 55_000, price_ex_gst: null }],
    [],
    [],
  ],
  [
    'a truck yard that says by yes and no where GST is in',
    table('Stock No,Make,Model,Price,PriceIncludesGST', 'T1,Isuzu,NPR,49500,No', 'T2,Hino,300,70000,Yes'),
    [{ price: null }, { price: null }],
    [/PriceIncludesGST \(No, Yes\) says whether Price has GST in it.*no field reads it until you say/],
    [],
  ],
  [
    'a caravan yard in feet and tonnes',
    table(
      'Stock No,Make,Model,Year,Length,Tare,ATM,Berths,Price',
      `C1,Jayco,Journey,2019,19'6",1.95t,2.4t,4,"from $39,990"`,
      'C2,Jayco,Silverline,2021,21 ft 6 in,2100kg,2.8t,4 berth,"$89,990"',
      `C4,Avan,Owen,2015,15',900kg,1.2t,2,"19,990"`,
      'C3,Avan,Cruiseliner,2017,17ft,1500kg,1.9 t,2 berth,$189 per week',
    ),
    [
      {
        price: null,
        specifications: { body_length: 5944, tare_weight: 1950, aggregate_trailer_mass: 2400, sleeps: 4 },
      },
      { price: 89_990, specifications: { body_length: 6553, tare_weight: 2100, aggregate_trailer_mass: 2800 } },
      { price: 19_990, specifications: { body_length: 4572, tare_weight: 900 } },
      { price: null, specifications: { body_length: 5182, tare_weight: 1500, aggregate_trailer_mass: 1900 } },
    ],
    [],
    [/says where prices begin/, /paid again and again/],
  ],
  [
    'a caravan yard whose lengths have no unit',
    table(
      'Stock No,Make,Model,Length,Tare (t),Price',
      'C1,Jayco,Journey,19.6,1.95,39990',
      'C2,Jayco,Swan,21.5,1.2,29990',
    ),
    [{ price: 39_990, specifications: { body_length: null, tare_weight: 1950 } }],
    [/No field reads Length \(19\.6, 21\.5 \.\.\.\).*Which unit is it\?/],
    [],
  ],
  [
    'a British list without a sign',
    table(
      'model,year,price,transmission,mileage,fuelType,tax,mpg,engineSize,make',
      'Fiesta,2017,11434,Manual,15944,Petrol,150,57.7,1.0,Ford',
      'Focus,2018,14000,Manual,9083,Petrol,150,57.7,1.0,Ford',
    ),
    [{ price: null, km: null }],
    [
      /price is in GBP, .* It looks like a file of Britain: the column tax; the column mpg/,
      /mileage may be in miles, .* "km": \{"from":"mileage","number":\{"scale":1\.609344/,
    ],
    [/is in GBP/, /is in GBP/],
  ],
  [
    'a British trader',
    table(
      'stockId,registration,make,model,yearOfManufacture,odometerReadingMiles,priceGBP,motExpiry,image',
      'S1,LB17XYZ,Ford,Fiesta,2017,15944,11434,2026-11-02,https://img.dealer.co.uk/1.jpg',
      'S2,LB18XYZ,Vauxhall,Corsa,2018,9083,£14000,2026-12-02,https://img.dealer.co.uk/2.jpg',
    ),
    [{ price: null, km: 25_659 }],
    [/priceGBP is in GBP/, /odometerReadingMiles has miles, which are turned into kilometres/],
    [/is in GBP/, /is in GBP/],
  ],
  [
    'a German market place',
    table(
      'nummer;marke;modell;erstzulassung;preis;kilometerstand;leistung kw;verbrauch',
      'A4711;VW;Golf;2019;24.990;12.500;110;5,4 l/100km',
      'A4712;BMW;118i;2021;31.490;8.200;103;4,9 l/100km',
    ),
    [{ price: null, km: 12_500, variant_detail: { fuelconsumptioncombined: 5.4 } }],
    [/preis is in EUR/],
    [/is in EUR/, /is in EUR/],
  ],
  [
    'an American dealer',
    table(
      'stock,year,make,model,odometer,price,msrp,zip,mpg_city',
      'U1,2020,Ford,F-150,"42,118 mi",$31990,$45000,90210,18',
      'U2,2021,Honda,Civic,"12,118 mi",$19990,$25000,90210,31',
    ),
    [{ price: null, rrp: null, km: 67_782 }],
    [/price is in USD/, /odometer has miles/],
    [/price is in USD/, /rrp is in USD/, /price is in USD/, /rrp is in USD/],
  ],
  [
    'a page in JSON-LD with codes of units',
    JSON.stringify(
      ['Mazda CX-5', 'Kia Rio'].map((name, i) => ({
        sku: `A${i}`,
        name: `2020 ${name}`,
        mileageFromOdometer: { value: 10_000, unitCode: 'SMI' },
        offers: { price: 11_990, priceCurrency: 'NZD' },
      })),
    ),
    [{ price: null, km: 16_093 }],
    [/in the unit that mileageFromOdometer\.unitCode says/],
    [/is not in AUD: NZD|is in NZD/, /is not in AUD: NZD|is in NZD/],
  ],
  [
    'a catalogue of Meta or Google',
    table(
      'vehicle_id,title,make,model,year,mileage.value,price,sale_price,sale_price_effective_date',
      'M1,2020 Mazda CX-5 GT,Mazda,CX-5,2020,42000,31990.00 AUD,29990.00 AUD,2026-11-01T00:00+10:00/2026-12-01T00:00+10:00',
      'M2,2021 Kia Rio S,Kia,Rio,2021,12000,19990.00 AUD,,',
    ),
    [
      { price: 31_990, offer_price: 29_990, offer_condition: null, offer_until: '2026-11-30' },
      { price: 19_990, offer_price: null, offer_until: null },
    ],
    [/sale_price is shown as what everyone pays now, and price as the price before/],
    [],
  ],
  [
    'electric cars beside others',
    table(
      'Stock No,Make,Model,Fuel consumption,Price,SpecialPrice',
      'E1,Tesla,Model 3,16 kWh/100km,"$49,990","$47,990"',
      'E2,Mazda,3,6.2 L/100km,"$29,990",',
    ),
    [
      { price: 49_990, offer_price: 47_990, offer_condition: null, variant_detail: { energyconsumption: 16 } },
      { offer_price: null, variant_detail: { fuelconsumptioncombined: 6.2, energyconsumption: null } },
    ],
    [/Fuel consumption has litres and kWh: of a number without a unit, which are they/],
    [],
  ],
  [
    'consumption without its unit',
    table(
      'Stock No,Make,Model,Fuel,Consumption,Price',
      'E1,Nissan,Leaf,E,14.9,25990',
      'E2,BYD,Atto 3,Electric,16 kWh/100km,36990',
      'E3,Mazda,3,U,6.2,29990',
    ),
    [
      { simple_fuel: 'Electric', variant_detail: { fuelconsumptioncombined: null } },
      { variant_detail: { energyconsumption: 16 } },
      { variant_detail: { fuelconsumptioncombined: 6.2 } },
    ],
    [],
    [/is that of an electric car: is it kWh/],
  ],
]

describe('[STK-09] no file of a trade gives a wrong value without a question', () => {
  it.each(FILES)('%s', async (_, file, expected, asked, held) => {
    const { proposal, cars } = await propose(file)
    expect(cars.map(({ input }) => input).slice(0, expected.length)).toMatchObject(expected)
    for (const sentence of asked) expect(proposal.notes).toContainEqual(expect.stringMatching(sentence))
    const questions = cars.flatMap(({ problems }) => problems).filter(({ action }) => action === 'value held back')
    expect(questions.map(({ reason }) => reason)).toEqual(held.map((one) => expect.stringMatching(one) as string))
  })
})
