import { Calculator } from '../finance/calculator.tsx'

/** FIN-03 */
export const LoanCalculator = Calculator
