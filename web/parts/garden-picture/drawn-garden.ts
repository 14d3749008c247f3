import type { StoredGarden } from '../garden-map/garden-value.ts'

/** A garden that was drawn, and not only given by its size. */
export type DrawnGarden = StoredGarden & { shape: Exclude<StoredGarden['shape'], { kind: 'typed' }> }

export function isDrawn(garden: StoredGarden): garden is DrawnGarden {
  return garden.shape.kind !== 'typed'
}
