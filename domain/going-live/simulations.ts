/** What a shop can only pretend to do. A real shop names each in its environment, and says so on every page. */
export const simulations = ['payments'] as const
export type Simulation = (typeof simulations)[number]
