/** What other capabilities may read and write in the tables of ledger. */
export { balancesAt, type MonthSum, monthSums } from './store-days.ts'
