import { describe, expect, it } from 'vitest'
import { MAPPING_NAMES, shippedMapping } from '../../../worker/import/mappings.ts'
import { carsOf } from '../../builders/feed-file.ts'

const AUTOGATE = `StockNo,ListingType,ReleaseYear,Make,Model,Badge,Series,VIN,Rego,RegoExpiry,Colour,BodyStyle,GearType,Drive,FuelType,EngineSize,Odometer,InternetPrice,PriceType,Comments,Features,PhotoURLs
A1,Used,2020,Mazda,CX-5,GT,KF,JM0KF4W2A00123456,123ABC,31/12/2026,SOUL RED,Wagon,Sports Automatic,All Wheel Drive,Petrol - Unleaded ULP,2.5L,"42,000 km","$31,990.00",DAP,"One owner, full history","Sunroof, Tow Bar","https://p.example/1.jpg,https://p.example/2.jpg"
A2,Demo,2025,Kia,EV6,Air,CV,,,,White,SUV,Single Speed Auto,Rear Wheel Drive,Electric,,1200,0,EGC,,,
`

const EASYCARS = `StockNumber;Inventory;ManufacturedYear;Make;Model;Badge;VinNumber;RegoNumber;Colour;BodyStyle;GearType;Gears;DriveType;Fuel;EngineCapacity;Odometer;RetailPrice;Options;PhotoURLs
11;Used;2019;Ford;Ranger;XLT;MPBUMFF50KX123457;987XYZ;BLUE;Dual Cab Utility;Automatic;10;4x4;Diesel;3.2 L;61,207;45990;"Tow Bar;Canopy";"11/a.jpg;11/b.jpg"
12;Sold;2018;Ford;Focus;;;;;;;;;;;;;;
`

const DEALER_SOLUTIONS = `<?xml version="1.0" encoding="utf-8"?>
<stock exported="2026-11-01T08:00:00">
  <dealer><name>North &amp; Sons</name></dealer>
  <vehicle id="V7"><status>Available</status><type>Used</type><year>2021</year><make>Toyota</make><model>HiLux</model><badge>SR5</badge>
    <stock_number>T7</stock_number><registration><plate>TOY07A</plate><expiry>2027-02-28</expiry></registration>
    <colour><exterior>GRAPHITE</exterior><interior>black</interior></colour><body>Dual Cab Utility</body><transmission>6 Speed Automatic</transmission>
    <drive>4x4</drive><fuel>Diesel</fuel><engine><capacity unit="L">2.8</capacity><cylinders>4</cylinders></engine>
    <odometer unit="mi">10,000</odometer><price><was>$62,990</was><advertised>$58,990</advertised></price>
    <features><feature>Tow Bar</feature><feature>Canopy</feature></features>
    <photos><photo url="https://p.example/7.jpg"/><photo url="https://p.example/8.jpg"/></photos></vehicle>
  <vehicle id="V8"><status>Deleted</status><type>Used</type><make>Toyota</make><model>Yaris</model></vehicle>
</stock>`

const photos = (...urls: string[]) => urls.map((url) => ({ image: expect.objectContaining({ url }) as object }))

describe('the mappings that ship', () => {
  it.each<[string, string, object[]]>([
    [
      'autogate',
      AUTOGATE,
      [
        {
          source_key: 'A1',
          name: '2020 Mazda CX-5 GT',
          car_type: 'used',
          vin: 'JM0KF4W2A00123456',
          rego_expiry: '2026-12-31',
          colour: 'Soul Red',
          simple_body: 'Wagon',
          simple_transmission: 'Automatic',
          trans: 'Sports Automatic',
          drive: 'AWD',
          simple_fuel: 'Petrol',
          engine_size: 2500,
          km: 42000,
          price: 31990,
          price_type: 'Drive Away',
          standardEquipment: ['Sunroof', 'Tow Bar'],
          images: photos('https://p.example/1.jpg', 'https://p.example/2.jpg'),
        },
        { source_key: 'A2', car_type: 'demo', simple_fuel: 'Electric', price: null, engine_size: null, images: [] },
      ],
    ],
    [
      'easycars',
      EASYCARS,
      [
        {
          source_key: '11',
          name: '2019 Ford Ranger XLT',
          regplate: '987XYZ',
          colour: 'Blue',
          simple_body: 'Ute',
          gearnum: 10,
          drive: '4WD',
          engine_size_litres: 3.2,
          km: 61207,
          price: 45990,
          standardEquipment: ['Tow Bar', 'Canopy'],
          images: photos('https://photos.example/11/a.jpg', 'https://photos.example/11/b.jpg'),
        },
      ],
    ],
    [
      'dealer-solutions',
      DEALER_SOLUTIONS,
      [
        {
          source_key: 'V7',
          stocknum: 'T7',
          name: '2021 Toyota HiLux SR5',
          status: 'in_stock',
          regplate: 'TOY07A',
          rego_expiry: '2027-02-28',
          colour: 'Graphite',
          interior_colour: 'Black',
          simple_body: 'Ute',
          engine_size: 2800,
          km: 16093,
          price: 58990,
          before_price: 62990,
          standardEquipment: ['Tow Bar', 'Canopy'],
          images: photos('https://p.example/7.jpg', 'https://p.example/8.jpg'),
        },
      ],
    ],
  ])('[STK-04] read an export in the shape of %s', async (name, file, cars) => {
    const made = await carsOf(file, shippedMapping(name)!)
    expect(made.map(({ input }) => input)).toEqual(cars.map((car) => expect.objectContaining(car) as object))
    expect(made.flatMap(({ problems }) => problems)).toEqual([])
  })

  it.each(MAPPING_NAMES)('[STK-04] are valid: %s', (name) => {
    expect(shippedMapping(name)?.name).toBe(name)
  })
})
