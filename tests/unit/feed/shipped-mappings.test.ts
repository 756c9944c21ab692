import { describe, expect, it } from 'vitest'
import { questionCar } from '../../../shared/stock/question-car.ts'
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

const META = `vehicle_id,title,description,url,make,model,year,mileage.value,mileage.unit,image[0].url,image[0].tag[0],image[1].url,image[1].tag[0],transmission,fuel_type,body_style,drivetrain,vin,condition,price,sale_price,address,exterior_color,availability,state_of_vehicle,vehicle_registration_plate,trim
M1,$99 a week!,One owner,https://yard.example/m1,Mazda,CX-5,2020,"42,000",KM,https://p.example/1.jpg,Front,https://p.example/2.jpg,Rear,AUTOMATIC,GASOLINE,SUV,AWD,JM0KF4W2A00123456,EXCELLENT,31990 AUD,"29,990.00 AUD","{addr1: '1 Yard St', city: 'Rocklea', region: 'QLD', country: 'AU'}",red,available,CPO,123ABC,GT
`
const META_JSON = `vehicle_id,make,model,year,mileage.value,mileage.unit,image,price,availability,state_of_vehicle,fuel_type,drivetrain
M2,Kia,EV6,2024,1000,MI,"[{""url"":""https://p.example/w_8,h_6/1.jpg"",""tag"":[""Gym""]},{""url"":""https://p.example/2.jpg""}]",61990 AUD,PENDING,USED,ELECTRIC,TWO_WD
M3,Kia,Rio,2019,90000,KM,"[""https://p.example/3.jpg""]",0 AUD,NOT_AVAILABLE,USED,PLUGIN_HYBRID,OTHER
M4,Kia,Cerato,2024,5,KM,,30000 USD,AVAILABLE,NEW,NONE,FWD
`
const META_XML = `<?xml version="1.0"?><listings><title>Yard</title>
  <listing><vehicle_id>M5</vehicle_id><make>Ford</make><model>Ranger</model><year>2021</year><mileage><value>61207</value><unit>KM</unit></mileage>
    <image><url>https://p.example/1.jpg</url><tag>Front</tag></image><image><url>https://p.example/2.jpg</url><tag>Rear</tag></image>
    <body_style>TRUCK</body_style><price>52990 AUD</price><state_of_vehicle>USED</state_of_vehicle><availability>AVAILABLE</availability></listing></listings>`
const GOOGLE = `vin,id,store_code,dealership_name,dealership_address,image_link,additional_image_link,link,date_in_stock,price,vehicle_msrp,condition,certified_pre_owned,make,model,trim,year,mileage,exterior_color
JM0KF4W2A00123456,G1,N,North Motors,"1 Yard St, Rocklea",https://p.example/1.jpg,"https://p.example/2.jpg,https://p.example/3.jpg",https://yard.example/g1,2026-10-01,"31,990.00 AUD",,u,yes,Mazda,CX-5,GT,2020,"42,000 km",red
KNAPC81ABP7000001,G2,N,North Motors,"1 Yard St, Rocklea",https://p.example/4.jpg,,https://yard.example/g2,,61990 AUD,67990 AUD,new,no,Kia,EV6,Air,2026,10 miles,White
`
const GOOGLE_ADS = `Condition,google_product_category,store_code,vehicle_fulfillment(option:store_code),Brand,Model,Year,Color,Mileage,Price,VIN,image_link,link_template
Used,123,N,in_store:premium,Ford,Ranger,2019,Blue,"61,207 km",45990 AUD,MPBUMFF50KX123457,https://p.example/1.jpg,https://yard.example/a
`
const HOMENET = `Type,Stock,VIN,Year,Make,Model,Body,Trim,Doors,ExteriorColor,InteriorColor,EngineCylinders,EngineDisplacement,Transmission,Miles,SellingPrice,MSRP,Invoice,Certified,DateInStock,Description,Options,Dealer Name,ImageList,Drivetrain,Fuel_Type,Internet_Price
Used,H1,1FTFW1E84MFA12345,2021,Ford,F-150,Crew Cab Pickup,XLT,4,Oxford White,Black,6,3.5L,10-Speed Automatic,"10,000","89,990","99,990",80000,False,3/12/2026,One owner,"Tow Bar, Canopy",North Motors,"https://p.example/1.jpg,https://p.example/2.jpg",4WD,Gasoline,88990
New,H2,1FTFW1E84MFA12346,2026,Ford,F-150,Crew Cab Pickup,XL,4,Red,,6,3.5L,10-Speed Automatic,6,79990,84990,70000,False,,,,North Motors,https://p.example/3.jpg,4WD,Flex Fuel,0
`
const DEALERCENTER = `DealerID,DealerName,StockNumber,VIN,Year,Make,Model,Trim,Odometer,SpecialPrice,ExteriorColor,InteriorColor,Transmission,PhotoURLs,VehicleInStockDate,EquipmentCode,WebAdDescription
29,North Motors,D1,JM0KF4W2A00123456,2020,Mazda,CX-5,GT,10000,31990,RED,BLACK,Automatic,https://p.example/1.jpg https://p.example/2.jpg,,Sunroof  Tow Bar,Tidy
29,North Motors,D2,JM0KF4W2A00123457,2019,Mazda,CX-3,,20000,0,RED,BLACK,Manual,https://p.example/3.jpg;https://p.example/4.jpg,,,
`
const AUTOSCOUT24 = `Marke;Modell;Variante;Erstzulassung;Kilometer;Treibstoff;Getriebe;Karosserie;Antrieb;Leistung;Farbe;Preis;Waehrung;Beschreibung;Bild1;Bild2
Volkswagen;Golf;GTI;03/2019;61.207 km;Benzin;Automatik;Limousine;Vorderradantrieb;180;Weiß;38'990;AUD;Gepflegt;https://p.example/1.jpg;https://p.example/2.jpg
Skoda;Octavia;RS;11/2021;20'000;Elektro/Benzin;Schaltgetriebe;Kombi;Allrad;150;Blau;32900;EUR;;https://p.example/3.jpg;
`
const GUMTREE = `stocknumber,title,carmake,carmodel,variant,caryear,carmileageinkms,carbodytype,cartransmission,drivetrain,fueltype,colour,registrationnumber,registrationexpiry,price,description,images,suburb,state
U1,2019 Ford Ranger XLT ute!!,Ford,Ranger,XLT,2019,61207,ute,a,4x4,diesel,blue,987XYZ,28/02/2027,"$45,990",Tidy,https://p.example/1.jpg;https://p.example/2.jpg,Rocklea,QLD
`
const PRICED_ELSEWHERE = expect.stringMatching(/^price is (not in AUD: USD|in EUR)/) as string

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
    [
      'meta',
      META,
      [
        {
          source_key: 'M1',
          name: '2020 Mazda CX-5 GT',
          car_type: 'used',
          certified: true,
          status: 'in_stock',
          regplate: '123ABC',
          km: 42000,
          price: 31990,
          offer_price: 29990,
          offer_condition: null,
          simple_fuel: 'Petrol',
          simple_body: 'SUV',
          simple_transmission: 'Automatic',
          drive: 'AWD',
          colour: 'Red',
          city: 'Rocklea',
          tag: null,
          images: photos('https://p.example/1.jpg', 'https://p.example/2.jpg'),
        },
      ],
    ],
    [
      'meta',
      META_JSON,
      [
        {
          source_key: 'M2',
          km: 1609,
          status: 'in_stock',
          reserved: true,
          reserved_reason: 'Sale pending',
          simple_fuel: 'Electric',
          drive: '2WD',
          images: photos('https://p.example/w_8,h_6/1.jpg', 'https://p.example/2.jpg'),
        },
        {
          source_key: 'M3',
          status: 'withdrawn',
          price: null,
          simple_fuel: 'Plug-in hybrid',
          drive: null,
          images: photos('https://p.example/3.jpg'),
        },
        { source_key: 'M4', car_type: 'new', price: null, simple_fuel: null, images: [] },
      ],
    ],
    [
      'meta',
      META_XML,
      [
        {
          source_key: 'M5',
          km: 61207,
          price: 52990,
          simple_body: 'Ute',
          images: photos('https://p.example/1.jpg', 'https://p.example/2.jpg'),
        },
      ],
    ],
    [
      'google',
      GOOGLE,
      [
        {
          source_key: 'G1',
          name: '2020 Mazda CX-5 GT',
          car_type: 'used',
          certified: true,
          listed_on: '2026-10-01',
          price: 31990,
          rrp: null,
          km: 42000,
          colour: 'Red',
          images: photos('https://p.example/1.jpg', 'https://p.example/2.jpg', 'https://p.example/3.jpg'),
        },
        {
          source_key: 'G2',
          car_type: 'new',
          certified: false,
          price: 61990,
          rrp: 67990,
          before_price: null,
          km: 16,
          images: photos('https://p.example/4.jpg'),
        },
      ],
    ],
    [
      'google',
      GOOGLE_ADS,
      [
        {
          source_key: 'MPBUMFF50KX123457',
          name: '2019 Ford Ranger',
          km: 61207,
          price: 45990,
          colour: 'Blue',
          images: photos('https://p.example/1.jpg'),
        },
      ],
    ],
    [
      'homenet',
      HOMENET,
      [
        {
          source_key: 'H1',
          name: '2021 Ford F-150 XLT',
          car_type: 'used',
          km: 16093,
          price: 88990,
          rrp: 99990,
          before_price: null,
          listed_on: '2026-03-12',
          simple_body: 'Ute',
          simple_transmission: 'Automatic',
          drive: '4WD',
          simple_fuel: 'Petrol',
          engine_size_litres: 3.5,
          standardEquipment: ['Tow Bar', 'Canopy'],
          images: photos('https://p.example/1.jpg', 'https://p.example/2.jpg'),
        },
        { source_key: 'H2', car_type: 'new', price: 79990, km: 10 },
      ],
    ],
    [
      'dealercenter',
      DEALERCENTER,
      [
        {
          source_key: 'D1',
          km: 16093,
          price: 31990,
          offer_price: null,
          colour: 'Red',
          standardEquipment: ['Sunroof', 'Tow Bar'],
          images: photos('https://p.example/1.jpg', 'https://p.example/2.jpg'),
        },
        {
          source_key: 'D2',
          price: null,
          simple_transmission: 'Manual',
          images: photos('https://p.example/3.jpg', 'https://p.example/4.jpg'),
        },
      ],
    ],
    [
      'autoscout24',
      AUTOSCOUT24,
      [
        {
          name: 'Volkswagen Golf GTI',
          car_type: 'used',
          year: 2019,
          km: 61207,
          price: 38990,
          colour: 'White',
          simple_fuel: 'Petrol',
          simple_body: 'Sedan',
          simple_transmission: 'Automatic',
          drive: 'FWD',
          images: photos('https://p.example/1.jpg', 'https://p.example/2.jpg'),
        },
        {
          year: 2021,
          km: 20000,
          price: null,
          simple_fuel: 'Hybrid',
          simple_body: 'Wagon',
          drive: 'AWD',
          images: photos('https://p.example/3.jpg'),
        },
      ],
    ],
    [
      'gumtree',
      GUMTREE,
      [
        {
          source_key: 'U1',
          name: '2019 Ford Ranger XLT',
          make: 'Ford',
          km: 61207,
          price: 45990,
          rego_expiry: '2027-02-28',
          simple_body: 'Ute',
          simple_transmission: 'Automatic',
          drive: '4WD',
          simple_fuel: 'Diesel',
          state: 'QLD',
          images: photos('https://p.example/1.jpg', 'https://p.example/2.jpg'),
        },
      ],
    ],
  ])('[STK-04] read an export in the shape of %s', async (name, file, cars) => {
    const made = await carsOf(file, shippedMapping(name)!)
    expect(made.map(({ input }) => input)).toEqual(cars.map((car) => expect.objectContaining(car) as object))
    const problems = made.flatMap((car) => car.problems.map(({ reason }) => reason))
    expect(problems).toEqual(/ USD|EUR/.test(file) ? [PRICED_ELSEWHERE] : [])
  })

  it.each([
    ['ex_gst', null],
    ['plus GST', null],
    ['per week', null],
    ['negotiable', 45_990],
    ['drive_away', 45_990],
  ])('[STK-09] of Gumtree hold a price of the type %s, or show it: %s', async (type, price) => {
    const file = GUMTREE.replace('price,', 'price,pricetype,').replace('"$45,990",', `"$45,990",${type},`)
    const [made] = await carsOf(file, shippedMapping('gumtree')!)
    expect(questionCar(made!.input!, Date.UTC(2026, 10, 29)).car?.price).toBe(price)
  })

  it.each(MAPPING_NAMES)('[STK-04] are valid: %s', (name) => {
    expect(shippedMapping(name)?.name).toBe(name)
  })
})
