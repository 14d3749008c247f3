/** What other capabilities may read and write in the tables of payments. */
export { findOpenPayment, findPaymentAt, type Payment } from './store.ts'
