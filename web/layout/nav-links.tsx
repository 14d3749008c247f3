import { useTranslations } from 'use-intl'
import { useEnv } from '../env.tsx'
import type { PageId } from '../pages.ts'
import { pagePath } from '../paths.ts'

const links = [
  ['models', 'product'],
  ['rent', 'rent_home'],
  ['buying_guide', 'buy_guide'],
  ['beginners_guide', 'beginners_guide'],
  ['reviews', 'review'],
  ['service', 'complaints'],
] as const satisfies readonly (readonly [string, PageId])[]

/** The main links of the shop, in the header, the phone's menu and the footer. */
export function NavLinks({ page, className }: { page: PageId; className: string }) {
  const t = useTranslations('layout.nav')
  const { language } = useEnv()
  return (
    <ul className={className}>
      {links.map(([name, to]) => (
        <li key={to}>
          <a href={pagePath(language, to)} className="nav-link" aria-current={page === to ? 'page' : undefined}>
            {t(name)}
          </a>
        </li>
      ))}
    </ul>
  )
}
