import './content.css'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface CardProps {
  children: ReactNode
  /** `plain` has a line above, `raised` a background of its own, `sunk` is for secondary content, `dusk` is dark. */
  look?: 'plain' | 'raised' | 'sunk' | 'dusk'
  className?: string
}

export function Card({ children, look = 'raised', className }: CardProps) {
  return (
    <div className={classNames('card', `card-${look}`, className)} {...(look === 'dusk' && { 'data-theme': 'dark' })}>
      {children}
    </div>
  )
}

/** A card that is a link as a whole: one link, named by its heading, as large as the card. */
export function CardLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="card-link">
      {children}
    </a>
  )
}
