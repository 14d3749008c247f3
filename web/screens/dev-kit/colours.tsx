import { Icon } from '#ui/kit/icon.tsx'
import { iconNames } from '#ui/kit/icon-names.ts'

const swatches = [
  ['ground', 'ground'],
  ['raised', 'raised'],
  ['sunk', 'sunk'],
  ['swath a', 'swath-a'],
  ['swath b', 'swath-b'],
  ['soft ink', 'soft'],
  ['faint ink', 'faint'],
  ['lamp', 'lamp'],
  ['block', 'block'],
  ['info', 'info'],
  ['success', 'success'],
  ['warn', 'warn'],
  ['error', 'error'],
] as const

export function Colours() {
  return (
    <>
      <ul className="dev-kit-swatches">
        {swatches.map(([name, colour]) => (
          <li key={name} className="dev-kit-swatch" data-colour={colour}>
            {name}
          </li>
        ))}
      </ul>
      <p className="dev-kit-icons">
        {iconNames.map(name => (
          <Icon key={name} name={name} />
        ))}
      </p>
    </>
  )
}
