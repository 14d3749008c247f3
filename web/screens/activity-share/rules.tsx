import { useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import type { ShareTerms } from './load.ts'
import { useDayText, useRewardText } from './use-share-text.ts'

/** Three steps and the conditions, all from the running activity. */
export function Rules({ terms }: { terms: ShareTerms }) {
  const t = useTranslations('share.rules')
  const formatReward = useRewardText()
  const day = useDayText()
  const money = useMoney()
  const { discount, reward, rewardDays: days, rewardHours: hours, rewardFrom, mutual, start_time, end_time } = terms
  const steps = [
    ['share', t('share'), t('share_text')],
    ['order', t('order'), t('order_text', { discount: formatReward(discount) })],
    ['reward', t('reward'), t('reward_text', { hours, reward: formatReward(reward), days })],
  ] as const
  const fine = [
    t('runs', { start: day.formatDay(start_time), end: day.formatLastDay(end_time) }),
    ...(rewardFrom > 0 ? [t('reward_from', { amount: money(rewardFrom, true) })] : []),
    t('one'),
    t(mutual ? 'mutual' : 'not_mutual'),
    t('withdrawn'),
    t('no_cash'),
  ]
  return (
    <section className="share-rules" aria-labelledby="share-rules">
      <div className="shell">
        <h2 id="share-rules">{t('heading')}</h2>
        <ol className="share-steps">
          {steps.map(([name, title, text]) => (
            <li key={name}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <div className="share-fine">
          <h3>{t('fine')}</h3>
          <ul>
            {fine.map(rule => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
