/** What other capabilities may read and write of the tables of payments. */
export { findOpenPayment, findPaymentBy, type Payment } from './store.ts'
