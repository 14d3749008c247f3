import { Icon } from '#ui/kit/icon.tsx'
import { iconNames } from '#ui/kit/icon-names.ts'

const swatches = [
  ['ground', 'bg-ground text-ink'],
  ['raised', 'bg-raised text-ink'],
  ['sunk', 'bg-sunk text-ink'],
  ['swath a', 'bg-swath-a text-ink'],
  ['swath b', 'bg-swath-b text-ink'],
  ['soft ink', 'bg-ground text-soft'],
  ['faint ink', 'bg-ground text-faint'],
  ['lamp', 'bg-lamp text-lamp-ink'],
  ['block', 'bg-block text-block-ink'],
  ['info', 'bg-info-ground text-info'],
  ['success', 'bg-success-ground text-success'],
  ['warn', 'bg-warn-ground text-warn'],
  ['error', 'bg-error-ground text-error'],
] as const

export function Colours() {
  return (
    <>
      <ul className="dev-kit-swatches">
        {swatches.map(([name, look]) => (
          <li key={name} className={`dev-kit-swatch ${look}`}>
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
