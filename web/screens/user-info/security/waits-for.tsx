import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'

export type Waiting = CallData<'GET /user/delete'>['waits_for']

/** What is still open, each by the number its owner knows. */
export function WaitsFor({ list }: { list: Waiting }) {
  const t = useTranslations('account.data')
  return (
    <div className="own-list">
      <h3>{t('waits')}</h3>
      <ul>
        {list.map(({ what, number }) => (
          <li key={`${what} ${number}`}>{t(`open_names.${what}`, { number })}</li>
        ))}
      </ul>
    </div>
  )
}
