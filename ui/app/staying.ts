/** Navigation state that leaves focus and scroll position as they are. */
export const staying = { staying: true } as const

export function isStaying(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'staying' in state
}
