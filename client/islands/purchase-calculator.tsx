import { Calculator } from './calculator.tsx'

/** FIN-04 */
export const PurchaseCalculator = Calculator
