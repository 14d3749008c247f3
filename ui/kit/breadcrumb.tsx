import './content.css'
import { Icon } from './icon.tsx'
import { useKitTexts } from './texts.tsx'

/** The last one is the page itself. */
export function Breadcrumb({ items }: { items: readonly { label: string; href?: string }[] }) {
  const texts = useKitTexts()
  return (
    <nav className="breadcrumb" aria-label={texts.breadcrumb}>
      <ol>
        {items.map(({ label, href }, index) => (
          <li key={label}>
            {index > 0 && <Icon name="caret-right" />}
            {href && index < items.length - 1 ? <a href={href}>{label}</a> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
