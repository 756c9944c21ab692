/** Rows of a file of stock in the platform's own shape, and the same car as JSON. */
export const HEADER = 'source_key,name,car_type,make,model,price,km,status'
export const A = 'A,2020 Mazda CX-5,used,Mazda,CX-5,31990,42000,'
export const B = 'B,2019 Ford Ranger,used,Ford,Ranger,45990,61000,'
export const C = 'C,2022 Kia Sorento,demo,Kia,Sorento,58990,900,coming_soon'
export const CAR = { source_key: 'A', name: 'Mazda', car_type: 'used', make: 'Mazda', model: 'CX-5' }
export const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
export const file = (...rows: string[]) => [HEADER, ...rows, ''].join('\n')
