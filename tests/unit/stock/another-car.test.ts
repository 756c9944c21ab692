import { describe, expect, it } from 'vitest'
import { type CarFacts, isAnotherCar } from '../../../shared/stock/another-car.ts'

const VIN = 'JM0KF4WLA00123456'
const HILUX_VIN = 'MR0FB8CD900654321'
/** An American VIN with its right check digit, and with a wrong one. */
const US_VIN = '1HGCM82633A004352'
const car: CarFacts = {
  used: true,
  vin: VIN,
  regplate: null,
  make: 'Mazda',
  model: 'CX-5',
  year: 2020,
  km: 42_000,
  photo: null,
}
const noVin = { ...car, vin: null }
const hilux = { make: 'Toyota', model: 'HiLux', year: 2018, km: 90_000 }

describe('under its key a feed lists the same car', () => {
  it.each<[string, CarFacts, Partial<CarFacts>]>([
    ['that nothing was changed of', car, {}],
    ['with its VIN in small letters and spaces', car, { vin: 'jm0kf4wla 00-123456' }],
    ['with another year and model, under its VIN', car, { model: 'CX-9', year: 2016 }],
    ['whose VIN gains a missing character', { ...car, vin: 'JM0KF4WLA0012345' }, { vin: VIN }],
    ['whose VIN gains one in the middle', { ...car, vin: 'JM0KFWLA00123456' }, { vin: VIN }],
    ['whose VIN was its last eight characters', { ...car, vin: '00123456' }, { vin: VIN }],
    ['whose VIN had letters for digits', { ...car, vin: 'JMOKF4WLAOOI23456' }, { vin: VIN }],
    ['whose VIN had a wrong check digit', { ...car, vin: '1HGCM82643A004325' }, { vin: US_VIN }],
    [
      'whose VIN had two signs swapped, by its odometer',
      { ...car, vin: 'JM0KF4WLA00123465' },
      { vin: VIN, km: 42_015 },
    ],
    [
      'whose VIN had one sign mistyped, by its plate',
      { ...car, vin: `${VIN.slice(0, -1)}7`, regplate: '123ABC' },
      { regplate: '123 abc', km: 50_000 },
    ],
    [
      'whose VIN was copied from another car, by its plate',
      { ...car, vin: HILUX_VIN, regplate: '123ABC' },
      { vin: VIN, regplate: '123ABC' },
    ],
    [
      'whose VIN was copied, by its photograph and odometer',
      { ...car, vin: HILUX_VIN, photo: 'https://p.example/1' },
      { vin: VIN, photo: 'https://p.example/1' },
    ],
    ['whose VIN appears', noVin, { vin: VIN }],
    ['whose VIN vanishes', car, { vin: null }],
    ['whose VIN was a placeholder', { ...car, vin: 'TBA' }, { vin: VIN }],
    ['with its model spelled otherwise', noVin, { model: 'CX5' }],
    [
      'with its make under another name',
      { ...noVin, make: 'VW', model: 'Golf' },
      { make: 'Volkswagen', model: 'golf' },
    ],
    ['with its grade behind the model', { ...noVin, ...hilux, model: 'Hilux' }, { ...hilux, model: 'HiLux SR5' }],
    ['with its make in front of the model', { ...noVin, model: '3' }, { model: 'Mazda3' }],
    [
      'with a letter of the model mended',
      { ...noVin, make: 'Toyota', model: 'Camery' },
      { make: 'Toyota', model: 'Camry' },
    ],
    ['with the year of its build for that of the model', noVin, { year: 2019 }],
    ['with a year that it did not have', { ...noVin, year: null }, { year: 2014 }],
    ['with a year that is put right, by its odometer', noVin, { year: 2010 }],
    ['with a model that is put right, by its odometer', noVin, { model: 'CX-9', km: 42_300 }],
    [
      'with a model that is put right, by its plate',
      { ...noVin, regplate: '123ABC' },
      { model: 'CX-9', regplate: '123ABC', km: 1 },
    ],
    ['that was driven', noVin, { km: 95_000 }],
    ['under another plate', { ...noVin, regplate: '123ABC' }, { regplate: '987XYZ', km: 55_000 }],
    ['with another colour alone', { ...noVin, colour: 'White' }, { colour: 'Silver', km: 45_000 }],
    [
      'with the maker’s name of its colour, and its badge in full',
      { ...noVin, colour: 'White', badge: 'Touring' },
      { colour: 'Snowflake White Pearl', badge: 'Touring (AWD)', km: 55_000 },
    ],
    [
      'with colour and fuel put right, by its odometer',
      { ...noVin, colour: 'White', simple_fuel: 'Petrol' },
      { colour: 'Red', simple_fuel: 'Diesel' },
    ],
    ['whose odometer lost a digit, in another colour', { ...noVin, colour: 'White' }, { colour: 'Red', km: 4200 }],
    ['with another plate, colour and badge, under its VIN', car, { regplate: 'X1', colour: 'Red', badge: 'GT', km: 9 }],
  ])('[STK-10] %s', (_, before, after) => {
    expect(isAnotherCar(before, { ...before, ...after })).toBe(false)
  })
})

describe('under a used key a feed lists another car', () => {
  it.each<[string, CarFacts, Partial<CarFacts>]>([
    ['by its VIN', car, { ...hilux, vin: HILUX_VIN }],
    ['by its VIN alone, of the same make, model and year', car, { vin: 'JM0KF4WLA00999999' }],
    ['with the next VIN of a fleet, and other kilometres', car, { vin: `${VIN.slice(0, -1)}7`, km: 55_000 }],
    ['with the next VIN of a fleet that is not driven yet', { ...car, km: 5 }, { vin: `${VIN.slice(0, -1)}7`, km: 5 }],
    ['with a VIN that is mended, and another model', { ...car, vin: 'JM0KF4WLA0012345' }, { ...hilux, vin: VIN }],
    [
      'by its VIN, under the plate of before and another model',
      { ...car, regplate: '123ABC' },
      { ...hilux, vin: HILUX_VIN, regplate: '123ABC' },
    ],
    ['by make, model and year, without VINs', noVin, hilux],
    ['by make, model and year, where its VIN is missing', car, { ...hilux, vin: null }],
    ['by make, model and year, where it alone has a VIN', noVin, { ...hilux, vin: HILUX_VIN }],
    [
      'by badge, colour and an odometer that is far lower',
      { ...noVin, badge: 'Touring', colour: 'White' },
      { badge: 'Akera', colour: 'Red', km: 21_000 },
    ],
    ['by its plate and a lower odometer', { ...noVin, regplate: '123ABC' }, { regplate: '987XYZ', km: 31_000 }],
    ['by its colour and a lower odometer', { ...noVin, colour: 'White' }, { colour: 'Red', km: 31_000 }],
    [
      'by colour and engine',
      { ...noVin, colour: 'White', simple_fuel: 'Petrol' },
      { colour: 'Red', simple_fuel: 'Diesel', km: 55_000 },
    ],
    [
      'by plate and engine',
      { ...noVin, regplate: '123ABC', simple_fuel: 'Petrol' },
      { regplate: '987XYZ', simple_fuel: 'Diesel', km: 55_000 },
    ],
    ['by its make and model, of the same year', noVin, { ...hilux, year: 2020 }],
    ['by its model, with other kilometres', noVin, { model: 'CX-9', km: 95_000 }],
    ['by its year, with other kilometres', noVin, { year: 2015, km: 95_000 }],
    ['by its model, where neither was driven', { ...noVin, km: 5 }, { model: 'CX-9', km: 5 }],
    ['by two of three, with the odometer of before', noVin, { model: 'BT-50', year: 2015 }],
    [
      'by its model, under a plate that says that there is none',
      { ...noVin, regplate: 'UNREG', km: null },
      { model: 'CX-9', regplate: 'UNREG' },
    ],
  ])('[STK-10] %s', (_, before, after) => {
    expect(isAnotherCar(before, { ...before, ...after })).toBe(true)
  })
})
