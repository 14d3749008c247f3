/** Made by `npm run pictures`. */
export const pictureTable = {
  after: { width: 1040, height: 693, widths: [1040, 800, 400] },
  before: { width: 1040, height: 693, widths: [1040, 800, 400] },
  docked: { width: 1040, height: 780, widths: [1040, 800, 400] },
  'golden-hour': { width: 1280, height: 720, widths: [1280, 800, 400] },
  'hero-1000': { width: 1120, height: 840, widths: [1120, 800, 400] },
  'hero-3000': { width: 1120, height: 840, widths: [1120, 800, 400] },
  'hero-600': { width: 1120, height: 840, widths: [1120, 800, 400] },
  'ring-1000': { width: 960, height: 720, widths: [960, 800, 400] },
  'side-1000': { width: 960, height: 720, widths: [960, 800, 400] },
  'side-3000': { width: 960, height: 720, widths: [960, 800, 400] },
  'side-600': { width: 960, height: 720, widths: [960, 800, 400] },
  trio: { width: 1280, height: 640, widths: [1280, 800, 400] },
  underside: { width: 1040, height: 780, widths: [1040, 800, 400] },
} as const
