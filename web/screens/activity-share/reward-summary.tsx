import { useTranslations } from 'use-intl'
import type { ShareTerms } from './load.ts'
import { useRewardText } from './use-share-text.ts'

/** The rewards of both, side by side. An invited reader's own comes first. */
export function RewardSummary({ terms, isInvited }: { terms: ShareTerms; isInvited: boolean }) {
  const t = useTranslations('share')
  const formatReward = useRewardText()
  const { discount, reward, rewardHours: hours } = terms
  const halves = isInvited
    ? [
        { title: t('gets.you'), value: formatReward(discount), text: t('invited.you_text') },
        { title: t('invited.friend'), value: formatReward(reward), text: t('invited.friend_text') },
      ]
    : [
        { title: t('gets.friend'), value: formatReward(discount), text: t('gets.friend_text') },
        { title: t('gets.you'), value: formatReward(reward), text: t('gets.you_text', { hours }) },
      ]
  return (
    <dl className="share-gets" aria-label={t('gets.label')}>
      {halves.map(({ title, value, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <strong className="share-figure display figures">{value}</strong> <span>{text}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
