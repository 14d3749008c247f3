import './content.css'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

const icons = {
  info: 'info',
  success: 'check-circle',
  warn: 'warning',
  error: 'warning-circle',
} as const satisfies Record<string, IconName>

interface NoticeProps {
  tone?: keyof typeof icons
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** It appeared as the result of an action: announced at once. */
  live?: boolean
}

/** A permanent notice within the page, at the place it refers to. */
export function Notice({ tone = 'info', title, children, action, live = false }: NoticeProps) {
  return (
    <div className="notice" data-tone={tone} role={live ? (tone === 'error' ? 'alert' : 'status') : undefined}>
      <Icon name={icons[tone]} className="notice-sign" />
      <div className="notice-words">
        {title && <p className="notice-title">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="notice-action">{action}</div>}
      </div>
    </div>
  )
}
