import { useTranslations } from 'use-intl'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import { useBillDay } from '../bill/use-bill-day.ts'
import { NoticeButton } from '../guarantee-notice/notice-button.tsx'
import type { BoxRow } from './box-rows.tsx'

interface RightsInput {
  kind: 'rent' | 'sale' | 'both'
  /** How this contract can be withdrawn from, where it is not as after a delivery. */
  withdrawal?: string
  /** What is promised of work, where that is not goods. */
  guarantee?: string
  /** The last day to withdraw if the rented goods are delivered on their first day. */
  period?: { start: string; until: string } | undefined
}

/** The rights that come with every contract: withdrawal, guarantee and complaints. */
export function useRights(): (input: RightsInput) => BoxRow[] {
  const t = useTranslations('order_box.row')
  const { language } = useEnv()
  const day = useBillDay()
  return ({ kind, withdrawal, guarantee, period }) => [
    {
      id: 'withdrawal',
      folded: true,
      name: t('withdrawal.name'),
      text: [
        withdrawal ?? t(`withdrawal.${kind}`),
        period && t('withdrawal.until', { start: day(period.start), until: day(period.until) }),
      ]
        .filter(Boolean)
        .join(' '),
      link: { href: pagePath(language, 'withdrawal'), text: t('withdrawal.link') },
    },
    {
      id: 'guarantee',
      folded: true,
      name: t('guarantee.name'),
      text: guarantee ?? t(`guarantee.${kind}`),
      link: { href: `${pagePath(language, 'terms_conditions')}#guarantee`, text: t('guarantee.link') },
      // The notice concerns goods that are bought.
      ...(kind !== 'rent' && { more: <NoticeButton /> }),
    },
    {
      id: 'complaints',
      folded: true,
      name: t('complaints.name'),
      text: t('complaints.text'),
      link: { href: pagePath(language, 'complaints'), text: t('complaints.link') },
    },
  ]
}
