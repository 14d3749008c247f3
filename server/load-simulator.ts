import type { LoadSimulator } from './app/simulator.ts'

/** A real shop with real payments loads nothing of the demo. */
export const loadSimulator: LoadSimulator = async ({ demo, simulations }) =>
  demo || simulations.length > 0 ? (await import('#demo/simulator.ts')).simulator : undefined
