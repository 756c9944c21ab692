import { Calculator } from '../finance/calculator.tsx'

/** FIN-04 */
export const PurchaseCalculator = Calculator
