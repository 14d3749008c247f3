/** Made by tools/drawings/draw.ts: the frame of each view, and where its ring is (middle and half axes). */
export type GenieModel = '600' | '1000' | '3000'
export type GenieView = 'three-quarter' | 'front' | 'side' | 'top' | 'underside'

type Four = readonly [number, number, number, number]
export interface Place {
  box: Four
  ring?: Four
}

export const places: Record<GenieModel, Record<GenieView, Place>> = {
  '600': {
    'three-quarter': {
      box: [-232, -263, 527, 364],
      ring: [-1, -182, 60, 29],
    },
    front: {
      box: [-199, -206, 398, 212],
    },
    side: {
      box: [-268, -206, 536, 212],
    },
    top: {
      box: [-268, -199, 536, 398],
      ring: [-2, 0, 60, 60],
    },
    underside: {
      box: [-268, -196, 536, 392],
    },
  },
  '1000': {
    'three-quarter': {
      box: [-280, -403, 633, 527],
      ring: [-22, -192, 68, 34],
    },
    front: {
      box: [-226, -339, 452, 345],
    },
    side: {
      box: [-332, -339, 664, 345],
    },
    top: {
      box: [-332, -226, 664, 452],
      ring: [-36, 0, 68, 68],
    },
    underside: {
      box: [-332, -223, 664, 446],
    },
  },
  '3000': {
    'three-quarter': {
      box: [-420, -422, 903, 586],
      ring: [34, -222, 76, 34],
    },
    front: {
      box: [-342, -305, 684, 311],
    },
    side: {
      box: [-378, -305, 756, 311],
    },
    top: {
      box: [-378, -342, 756, 684],
      ring: [56, 0, 76, 76],
    },
    underside: {
      box: [-378, -342, 756, 684],
    },
  },
}

export const dockPlaces: Record<'plain' | 'with-base', Place> = {
  plain: {
    box: [-363, -314, 725, 482],
  },
  'with-base': {
    box: [-363, -438, 725, 606],
  },
}
