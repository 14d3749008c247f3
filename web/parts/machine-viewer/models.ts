/** The file of a model, and the distance from which the whole machine fills the frame (metres). */
export interface ModelFile {
  address: string
  frame: readonly [distance: number, height: number]
}

const files: Record<string, ModelFile> = {
  'genie-600': {
    address: new URL('../../models/genie-600.glb', import.meta.url).href,
    frame: [1.72, 0.085],
  },
  'genie-1000': {
    address: new URL('../../models/genie-1000.glb', import.meta.url).href,
    frame: [2.18, 0.125],
  },
  'genie-3000': {
    address: new URL('../../models/genie-3000.glb', import.meta.url).href,
    frame: [2.62, 0.115],
  },
}

export function findModelFile(deviceType: string): ModelFile | undefined {
  return files[deviceType]
}
