import { type GroundPoint, type MeasuredPassage, measurePassage } from '#domain/garden/measured-passage.ts'

/** What the visitor has done so far. */
export interface GardenState {
  isLoaded: boolean
  /** Whether the phone sees ground in the middle of its image. */
  hasGround: boolean
  isPlaced: boolean
  measuring: { from?: GroundPoint; passage?: MeasuredPassage } | undefined
}

export const atTheStart: GardenState = { isLoaded: false, hasGround: false, isPlaced: false, measuring: undefined }

export type GardenEvent =
  | { type: 'loaded' }
  | { type: 'ground'; found: boolean }
  | { type: 'placed' }
  | { type: 'lifted' }
  | { type: 'measure' }
  | { type: 'marked'; point: GroundPoint }
  | { type: 'done' }

export function nextState(state: GardenState, event: GardenEvent): GardenState {
  switch (event.type) {
    case 'loaded':
      return { ...state, isLoaded: true }
    case 'ground':
      return { ...state, hasGround: event.found }
    case 'placed':
      return { ...state, isPlaced: true }
    case 'lifted':
      return { ...state, isPlaced: false, measuring: undefined }
    case 'measure':
      return { ...state, measuring: {} }
    case 'marked': {
      const { measuring } = state
      if (!measuring || measuring.passage) return state
      const { from } = measuring
      return {
        ...state,
        measuring: from ? { from, passage: measurePassage(from, event.point) } : { from: event.point },
      }
    }
    case 'done':
      return { ...state, measuring: undefined }
  }
}

/** What is to do next. */
export type GardenStep = 'loading' | 'seeking' | 'placing' | 'standing' | 'first' | 'second' | 'measured'

export function stepOf({ isLoaded, hasGround, isPlaced, measuring }: GardenState): GardenStep {
  if (measuring?.passage) return 'measured'
  if (!isLoaded) return 'loading'
  if (measuring) {
    if (!hasGround) return 'seeking'
    return measuring.from ? 'second' : 'first'
  }
  if (isPlaced) return 'standing'
  return hasGround ? 'placing' : 'seeking'
}
