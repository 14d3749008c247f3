/** What other capabilities may read and write of the tables of ledger. */
export { balancesAt, type MonthSum, monthSums } from './store-days.ts'
