import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Divider } from '#ui/kit/divider.tsx'
import type { SectionId } from './section-nav.tsx'

interface DetailSectionProps {
  id: Exclude<SectionId, 'hours'> | 'size'
  lead?: string
  /** Whether it begins a part of the page: the machine, the contract, the people. */
  begins?: boolean
  children: ReactNode
}

/** A section of the page, most of them in its navigation: a heading above content that takes the whole width. */
export function DetailSection({ id, lead, begins = false, children }: DetailSectionProps) {
  const t = useTranslations('detail_below.headings')
  return (
    <section id={id} className="shell detail-part" aria-labelledby={`${id}-title`}>
      {begins && <Divider />}
      <div className="detail-part-head">
        <h2 id={`${id}-title`}>{t(id)}</h2>
        {lead && <p>{lead}</p>}
      </div>
      <div className="detail-part-body">{children}</div>
    </section>
  )
}
