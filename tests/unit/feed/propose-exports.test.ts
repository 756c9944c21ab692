import { expect, it } from 'vitest'
import { propose } from '../../builders/feed-file.ts'

type Export = {
  header: string
  rows: string[]
  /** The first car. */
  car: object
  /** Columns that no field reads. */
  unread: string[]
}

/** Headers as Australian dealer systems, caravan yards, truck yards and motorcycle shops shorten them. */
const EXPORTS: Record<string, Export> = {
  'a dealer system, model group and description': {
    header:
      'StockNo,RegoNo,RegoExp,Make,ModelGroup,ModelDesc,BuildYr,BuildMth,ComplianceYr,ComplianceMth,Odo,Bdy,Drs,Seats,Cyls,EngCap,FuelCode,Trans Type,DriveCode,Ext Col,Trim Col,Price,Consignment',
    rows: [
      'U1,ABC12D,30/06/2026,TOYOTA,CAMRY,ASCENT SPORT,2018,03,2018,5,87654,SDN,4,5,4,2.5,ULP,6SP A,FWD,WHT,BLACK CLOTH,21990,N',
      'U2,DEF34G,14/11/2026,TOYOTA,HILUX,SR5 DOUBLE CAB,2020,11,2020,12,65432,UTE,4,5,4,2.8,DIE,6SP A,4X4,SIL,GREY CLOTH,46990,N',
      'U3,GHI56J,02/02/2027,MAZDA,CX-5,AKERA,2021,06,2021,7,40210,WAG,5,5,4,2.5,PULP,6M,AWD,RED,BLACK LEATHER,37990,Y',
    ],
    car: {
      model: 'CAMRY',
      badge: 'ASCENT SPORT',
      year: 2018,
      build_date: '2018-03',
      compliance_date: '2018-05',
      rego_expiry: '2026-06-30',
      simple_body: 'Sedan',
      doors: 4,
      variant_detail: { cylinders: 4 },
      engine_size_litres: 2.5,
      simple_fuel: 'Petrol',
      simple_transmission: 'Automatic',
      drive: 'FWD',
      colour: 'White',
      interior_colour: 'BLACK CLOTH',
    },
    unread: ['Consignment'],
  },
  'a dealer system, signs and units': {
    header: 'Stk#,Yr,Make,Model,Variant,Klms,Clr,Gearbox,Fuel,Drv,Body,Eng Size,Rego Exp,Comp Date,Retail,Was,Yard',
    rows: [
      '4471,2019,Ford,Ranger,XLT,98000,Blue,6A,D,4x4,Ute,3.2L,Mar-26,05/19,"$38,990","$41,990",Dandenong',
      '4472,2017,Holden,Commodore,Evoke,121000,White,6A,P,RWD,Sedan,3.6L,Dec-25,11/17,"$17,990",,Dandenong',
      '4473,2021,Kia,Cerato,S,43000,Grey,6M,P,2WD,Hatch,2.0L,Jul-26,02/21,"$20,990",,Pakenham',
    ],
    car: {
      km: 98_000,
      colour: 'Blue',
      simple_transmission: 'Automatic',
      simple_fuel: 'Diesel',
      drive: '4WD',
      engine_size_litres: 3.2,
      compliance_date: '05/19',
      price: 38_990,
      before_price: 41_990,
    },
    // A month of 2026, or the 26th of March?
    unread: ['Rego Exp'],
  },
  'a dealer system, words run together': {
    header:
      'DEALERCODE,STOCKNUMBER,REGOPLATE,MANUFACTURER,FAMILY,SERIES,BADGE,MYEAR,BODYTYPE,TRANSCODE,FUELTYPECODE,DRIVETYPE,COLOURDESC,TRIMDESC,KMS,ADVPRICE,DRIVEAWAYPRICE,NOOFDOORS,NOOFSEATS,NOOFGEARS,NOOFCYL,ENGCC,COMPLIANCEDATE,ISDEMO',
    rows: [
      'D12,N1,1XY2ZA,Hyundai,Tucson,NX4.V2,Elite,MY23,SUV,AT,ULP,FWD,Shimmering Silver,Black,12400,38990,41250,5,5,6,4,1999,2022-11,N',
      'D12,N2,1XY2ZB,Hyundai,i30,PD.V4,N Line,MY22,Hatch,DCT7,ULP,FWD,Fiery Red,Black,20100,31990,34100,5,5,7,4,1591,2022-02,N',
      'D12,N3,1XY2ZC,Hyundai,Santa Fe,TM.V4,Highlander,2021,SUV,DCT,DIE,AWD,Abyss Black,Brown,9800,62990,66450,5,7,8,4,2151,2023-01,Y',
    ],
    car: {
      source_key: 'N1',
      car_type: 'used',
      regplate: '1XY2ZA',
      year: 2023,
      simple_fuel: 'Petrol',
      simple_transmission: 'Automatic',
      colour: 'Shimmering Silver',
      interior_colour: 'Black',
      price: 41_250,
      price_type: 'Drive away',
      doors: 5,
      seats: 5,
      gearnum: 6,
      engine_size: 1999,
      variant_detail: { cylinders: 4 },
      compliance_date: '2022-11',
    },
    unread: ['DEALERCODE', 'ADVPRICE'],
  },
  'a dealer system, points behind what is shortened': {
    header:
      'Stock No.,Rego No.,Reg. Exp.,Yr.,Make,Model,Model Desc.,Cyl.,Cap.,Fuel,Trans.,Odom.,Col.,Trim,Bld Dt,Compl. Dt,Sell Price,Date In',
    rows: [
      'T889,CXX-12B,12/08/26,2015,Subaru,Forester,2.5i-L,4,2498,U,CVT,154000,Green,Cloth,02/15,03/15,14990,01/10/2025',
      'T890,BQQ-91C,01/02/26,2016,Nissan,X-Trail,ST-L,4,2488,U,CVT,130200,White,Leather,08/16,09/16,16990,05/10/2025',
      'T891,CZZ-44D,20/03/26,2014,Mitsubishi,Triton,GLX,4,2477,D,5M,210000,Silver,Cloth,01/14,02/14,13990,08/10/2025',
    ],
    car: {
      car_type: 'used',
      model: 'Forester',
      badge: '2.5i-L',
      km: 154_000,
      engine_size: 2498,
      simple_fuel: 'Petrol',
      simple_transmission: 'Automatic',
      colour: 'Green',
      rego_expiry: '2026-08-12',
      build_date: '02/15',
      compliance_date: '03/15',
      listed_on: '2025-10-01',
      price: 14_990,
    },
    unread: [],
  },
  'a caravan yard, berths as they are built': {
    header: 'Stock,Year,Make,Model,Length,Berths,ATM,TARE,Ball wt,Axles,Layout,Colour,Price,Body Type',
    rows: [
      'C1,2021,Jayco,Journey,18ft,2+2,2500,2010,180,Tandem,Island bed,White,59990,Pop Top',
      'C2,2018,Avan,Aspire,16ft,4,1800,1450,130,Single,Twin beds,White,38990,Caravan',
      'C3,2023,New Age,Manta Ray,"19\'6""",5 (3 bunks),2900,2350,210,Tandem,Triple bunk,White,74990,Caravan',
    ],
    car: {
      item_type: 'caravan',
      specifications: {
        sleeps: 4,
        axle_type: 'Tandem',
        ball_weight: 180,
        tare_weight: 2010,
        aggregate_trailer_mass: 2500,
        body_length: 5486,
      },
    },
    unread: ['Layout'],
  },
  'a caravan yard, a range and its models': {
    header:
      'Unit No,Brand,Range,Model,MY,Berth,Bunks,Axle,Int Length,Ext Length,Tare Wt,ATM Wt,Ball,GTM,RRP,Our Price,Consignment',
    rows: [
      'V7,Jayco,Starcraft,17.58-3,MY23,4 berth,Yes,2,5250,7300,1989,2489,175,2300,72000,68990,No',
      'V8,Jayco,Silverline,21.65-3,MY22,2 berth,No,2,6500,8770,2450,3050,210,2850,105000,98990,No',
      'V9,Jayco,Swan,Touring,MY24,6 berth,Yes,1,5000,6300,1290,1590,110,1480,39000,36990,Yes',
    ],
    car: {
      name: 'MY23 Jayco Starcraft 17.58-3',
      model: 'Starcraft',
      badge: '17.58-3',
      year: 2023,
      price: 68_990,
      rrp: 72_000,
      variant_detail: { vehiclelength: 7300 },
      specifications: { sleeps: 4, axle_type: 'Tandem', ball_weight: 175, tare_weight: 1989, body_length: 5250 },
    },
    unread: ['Bunks', 'GTM', 'Consignment'],
  },
  'a truck yard, two prices': {
    header: 'Unit,Make,Model,Yr,GVM,GCM,Axle Config,Body,Eng HP,Trans,Odo,Hrs,Tare,Price ex GST,Price inc GST',
    rows: [
      'T1,Isuzu,NPR 75-190,2019,7500,11000,4x2,Tipper,190,6 SPD AMT,132000,4100,3450,69000,75900',
      'T2,Hino,500 FD1124,2018,10400,16000,4x2,Tray,240,6M,201000,5300,4800,72000,79200',
      'T3,Kenworth,T610,2020,24000,70000,6x4,Prime Mover,550,18SP M,480000,9200,9100,240000,264000',
    ],
    car: {
      item_type: 'truck',
      km: 132_000,
      price: 75_900,
      price_ex_gst: 69_000,
      simple_transmission: 'Automatic',
      variant_detail: { grossvehiclemass: 7500, grosscombinationmass: 11_000 },
      specifications: { tare_weight: 3450, axle_type: null },
    },
    unread: ['Axle Config', 'Eng HP', 'Hrs'],
  },
  'a truck yard, points between letters': {
    header:
      'Stk,Manufacturer,Model Name,Build Yr,Kms,G.V.M.,G.C.M.,Fuel Type,Gearbox Type,No. Axles,Wheel Base,Sale Price inc GST,Compliance Plate',
    rows: [
      '91,Fuso,Canter 515,2020,88000,4500,8000,Diesel,5M,2,3350,49990,06/2020',
      '92,Iveco,Daily 50C,2021,61000,5200,8700,Diesel,8A,2,3750,66990,02/2021',
      '93,Hino,300 616,2017,143000,4495,7900,Diesel,5M,2,3430,39990,09/2017',
    ],
    car: {
      year: 2020,
      simple_transmission: 'Manual',
      compliance_date: '06/2020',
      variant_detail: { grossvehiclemass: 4500, grosscombinationmass: 8000 },
      // Two axles of a truck are no tandem.
      specifications: null,
    },
    unread: ['No. Axles', 'Wheel Base'],
  },
  'a motorcycle shop': {
    header: 'SKU,Yr,Manufacturer,ModelDesc,Cap,Kays,Clr,LAMS,Rego,Rego Exp.,Ride Away,Consign,New/Used/Demo',
    rows: [
      'B1,2022,Honda,CB500F,471,3200,Red,Y,1AB2C,03/27,9490,N,U',
      'B2,2023,Yamaha,MT-07LA,655,10,Black,Y,,,13499,N,N',
      'B3,2019,Kawasaki,Z900,948,15400,Green,N,2CD3E,08/26,11990,Y,U',
    ],
    car: {
      source_key: 'B1',
      item_type: 'motorcycle',
      car_type: 'used',
      model: 'CB500F',
      engine_size: 471,
      km: 3200,
      price: 9490,
      price_type: 'Ride away',
    },
    unread: ['LAMS', 'Rego Exp.', 'Consign'],
  },
  'a dealer system in codes, with what the trim is made of': {
    header: 'StockNo,Make,Model,VAR,YR,TRIM,COL,FU,TRN,Price,WholesalePrice,Owner wants',
    rows: [
      'A101,Audi,Q5,2.0 TDI SPORT,2017,GRY CLTH,Pepper Gry,D,A6,22990,21000,20500',
      'A102,Toyota,Corolla,ASCENT,2018,BLK LTHR,SLVR,P,M6,18990,15000,16000',
      'A103,Toyota,Camry,HYBRID SL,2020,WHT VINYL,BLU,H,A1,31990,28000,29000',
    ],
    car: {
      name: '2017 Audi Q5 2.0 TDI SPORT',
      badge: '2.0 TDI SPORT',
      interior_colour: 'GRY CLTH',
      colour: 'Pepper Grey',
      simple_fuel: 'Diesel',
      simple_transmission: 'Automatic',
    },
    unread: ['WholesalePrice', 'Owner wants'],
  },
  'a motorcycle shop, codes beside names': {
    header: 'UnitID,Make,ModelCode,ModelName,MdlYr,EngineCC,Odo Reading,Colour 1,Class,Type,RRP,Sell,BikeStatus',
    rows: [
      '7001,Kawasaki,EX400,Ninja 400,2021,399,5400,Lime,Road,Sports,7999,6990,Available',
      '7002,Suzuki,DR650SE,DR650SE,2020,644,12300,White,Trail,Trail,9490,7990,Available',
      '7003,KTM,790A,790 Adventure,2022,799,8100,Orange,Adventure,Adventure,19995,15990,Sold',
    ],
    car: { source_key: '7001', model: 'Ninja 400', series: 'EX400', year: 2021, engine_size: 399, price: 6990 },
    unread: ['Class'],
  },
  'an importer': {
    header:
      'Stock Number,Vehicle Make,Vehicle Model,Vehicle Variant,Manu Yr,Compl Yr,Kilometers Travelled,Exterior Color,Interior Trim Colour,Fuel,Transmission Desc,Drivetrain,Num Doors,Pax,Engine Capacity (L),Drive Away Price,Egc Price,Location Suburb',
    rows: [
      'J10,Toyota,Alphard,S Package,2018,2019,54000,Pearl White,Black,Hyb,CVT,4WD,5,7,2.5,45990,43500,Sunnybank',
      'J11,Nissan,Elgrand,Highway Star,2016,2020,71000,Black,Beige,P,CVT,2WD,5,8,3.5,28990,26800,Sunnybank',
      'J12,Toyota,Prius,G,2019,2021,32000,Silver,Grey,H,eCVT,2WD,5,5,1.8,29990,27950,Rocklea',
    ],
    car: {
      year: 2018,
      compliance_date: '2019',
      simple_fuel: 'Hybrid',
      seats: 7,
      engine_size_litres: 2.5,
      price: 45_990,
    },
    unread: ['Egc Price'],
  },
  'a web service': {
    header:
      'vehicle_stock_no,vehicle_year,vehicle_make,vehicle_model,vehicle_badge,vehicle_body_desc,vehicle_odometer,vehicle_fuel_code,vehicle_trans_code,vehicle_drive_code,vehicle_ext_colour_code,vehicle_ext_colour,vehicle_rego_expiry_dt,vehicle_build_mth,vehicle_tow_braked,vehicle_kerb_kg,vehicle_price_egc',
    rows: [
      'A1,2022,Mitsubishi,Triton,GLS,Utility,31000,D,A,4X4,W32,White Diamond,2026-05-31,2022-03,3100,1955,43990',
      'A2,2021,Isuzu,D-MAX,LS-U,Utility,55000,D,A,4X4,568,Obsidian Grey,2026-09-30,2021-07,3500,2030,47990',
      'A3,2020,Mitsubishi,ASX,ES,SUV,62000,P,C,2WD,A66,Titanium,2026-04-30,2020-02,1300,1365,20990',
    ],
    car: {
      source_key: 'A1',
      colour: 'White Diamond',
      simple_fuel: 'Diesel',
      // C is a CVT or a clutch.
      simple_transmission: null,
      rego_expiry: '2026-05-31',
      build_date: '2022-03',
      variant_detail: { brakedtowingcapacity: 3100, kerbweight: 1955 },
      price: 43_990,
      price_type: 'Excl. Govt. Charges',
    },
    unread: ['vehicle_trans_code', 'vehicle_ext_colour_code'],
  },
}

it.each(Object.entries(EXPORTS))('[STK-04] of %s are read, or named', async (_, { header, rows, car, unread }) => {
  const { proposal, cars } = await propose([header, ...rows, ''].join('\n'))
  expect(cars[0]?.input).toMatchObject(car)
  expect(proposal.unused.map(({ name }) => name)).toEqual(unread)
  expect(cars.flatMap(({ problems }) => problems)).toEqual([])
})
