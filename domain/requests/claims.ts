/** How long a claim from a contract can be made. One that is still unsettled then no longer delays anything. */
export const claimDays = 5 * 365
