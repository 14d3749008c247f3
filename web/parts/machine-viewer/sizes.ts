/** The size of a model (web/models), in millimetres; models.test.ts compares it with the file and with the drawings. */
export interface ModelSize {
  readonly length: number
  readonly width: number
  readonly height: number
}

const sizes: Readonly<Record<string, ModelSize>> = {
  'genie-600': { length: 527, width: 388, height: 204 },
  'genie-1000': { length: 655, width: 442, height: 337 },
  'genie-3000': { length: 747, width: 675, height: 300 },
}

/** undefined: a model of the catalogue without a 3D model. */
export function findModelSize(deviceType: string): ModelSize | undefined {
  return sizes[deviceType]
}

export function toWholeCm({ length, width, height }: ModelSize): ModelSize {
  const whole = (millimetres: number) => Math.round(millimetres / 10)
  return { length: whole(length), width: whole(width), height: whole(height) }
}
