/** So long can a claim from a contract be made. One that nobody settled by then keeps nothing and nobody any more. */
export const claimDays = 5 * 365
