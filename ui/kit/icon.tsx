import { classNames } from './class-names.ts'
import type { IconName } from './icon-names.ts'
import sprite from './icons.svg?no-inline'

interface IconProps {
  name: IconName
  /** Only for an icon without text beside it; otherwise it is hidden from screen readers. */
  label?: string
  className?: string
}

export function Icon({ name, label, className }: IconProps) {
  const drawing = <use href={`${sprite}#${name}`} />
  if (!label) {
    return (
      <svg className={classNames('icon', className)} aria-hidden="true" focusable="false">
        {drawing}
      </svg>
    )
  }
  return (
    <svg className={classNames('icon', className)} role="img" aria-label={label} focusable="false">
      {drawing}
    </svg>
  )
}
