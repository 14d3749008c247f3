import { useTranslations } from 'use-intl'
import type { ShareTerms } from './load.ts'
import { useRewardWords } from './use-words.ts'

/** What both get, side by side. The reader's own half comes first when he was invited. */
export function Gets({ terms, isInvited }: { terms: ShareTerms; isInvited: boolean }) {
  const t = useTranslations('share')
  const words = useRewardWords()
  const { discount, reward, rewardHours: hours } = terms
  const halves = isInvited
    ? [
        { title: t('gets.you'), value: words(discount), text: t('invited.you_text') },
        { title: t('invited.friend'), value: words(reward), text: t('invited.friend_text') },
      ]
    : [
        { title: t('gets.friend'), value: words(discount), text: t('gets.friend_text') },
        { title: t('gets.you'), value: words(reward), text: t('gets.you_text', { hours }) },
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
