import { Calculator } from './calculator.tsx'

/** FIN-03 */
export const LoanCalculator = Calculator
