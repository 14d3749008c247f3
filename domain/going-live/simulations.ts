/**
 * Parts of the shop that can be simulated. A real shop lists each of them in its environment and says so on every page.
 */
export const simulations = ['payments'] as const
export type Simulation = (typeof simulations)[number]
