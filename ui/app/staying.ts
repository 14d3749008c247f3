/** The state of a step that leaves its reader where he is: the focus stays, nothing scrolls. */
export const staying = { staying: true } as const

export function isStaying(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'staying' in state
}
