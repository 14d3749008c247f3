export interface Size {
  width: number
  height: number
}

/** The square of a picture to crop: its middle in pixels of the picture, and the zoom. */
export interface Crop {
  x: number
  y: number
  /** 1: the largest square. */
  zoom: number
}

export const maxZoom = 4

/** The largest square in the middle. */
export function startCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

/** The side of the square in pixels of the picture. */
export function computeSide({ zoom }: Crop, { width, height }: Size): number {
  return Math.min(width, height) / zoom
}

/** The square itself, always within the picture. */
export function computeSquare(crop: Crop, size: Size): { left: number; top: number; side: number } {
  const side = computeSide(crop, size)
  return { left: crop.x - side / 2, top: crop.y - side / 2, side }
}

/** Moves the picture by a fraction of the view: half a view to the right shows what is half a view further left. */
export function moveCrop(crop: Crop, size: Size, right: number, down: number): Crop {
  const side = computeSide(crop, size)
  return clampCrop({ ...crop, x: crop.x - right * side, y: crop.y - down * side }, size)
}

export function zoomCrop(crop: Crop, size: Size, zoom: number): Crop {
  return clampCrop({ ...crop, zoom: clamp(zoom, 1, maxZoom) }, size)
}

function clampCrop(crop: Crop, size: Size): Crop {
  const half = computeSide(crop, size) / 2
  return { ...crop, x: clamp(crop.x, half, size.width - half), y: clamp(crop.y, half, size.height - half) }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
