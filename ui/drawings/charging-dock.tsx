import sprite from './dock.svg?no-inline'
import { Frame } from './frame.tsx'
import { dockPlaces, type GenieModel } from './places.ts'

interface DockProps {
  /** 1000 and 3000 have the satellite base on it. */
  model: GenieModel
  label?: string | undefined
  className?: string
}

/** The charging station, from the same viewpoint as the machines. */
export function Dock({ model, label, className }: DockProps) {
  const view = model === '600' ? 'plain' : 'with-base'
  return (
    <Frame box={dockPlaces[view].box} label={label} className={className}>
      <use href={`${sprite}#${view}`} />
    </Frame>
  )
}
