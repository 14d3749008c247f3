import './waitlist.css'
import { useTranslations } from 'use-intl'
import { JoinForm, type JoinFormProps } from './join-form.tsx'

export interface JoinProps extends Omit<JoinFormProps, 'heading'> {
  /** There is a day, but a late one: the form is folded. */
  folded: boolean
}

/** For a model that cannot be rented, or only much later: one mail as soon as it can be. */
export function Component({ folded, ...form }: JoinProps) {
  const t = useTranslations('waitlist')
  if (!folded) return <JoinForm {...form} heading={t('heading')} />
  return (
    <details className="waitlist-sooner">
      <summary>{t('heading_sooner')}</summary>
      <JoinForm {...form} heading={undefined} />
    </details>
  )
}
