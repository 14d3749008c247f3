import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCountryName } from '#ui/blocks/use-country-name.ts'
import { Timeline } from '#ui/kit/timeline.tsx'
import { useEnv } from '../../env.tsx'
import { useConfig } from '../../layout/use-config.ts'
import type { PageId } from '../../pages.ts'
import { pagePath } from '../../paths.ts'
import { telephoneAddress } from '../complaints/contact.tsx'
import type { Kind } from './statement.ts'

/** The consequences of the statement, and the equally valid other ways to make it. */
export function Aside({ kind, isDone }: { kind: Kind; isDone: boolean }) {
  const t = useTranslations('rights')
  return (
    <aside className="rights-aside" aria-labelledby="rights-next">
      <section className="next-panel rights-next" data-theme="dark">
        <h2 id="rights-next">{t('next.title')}</h2>
        <Timeline
          events={[
            ...[step('receipt', 'receipt_text', isDone ? 'done' : 'todo')],
            ...(kind === 'withdrawal'
              ? [step('back', 'back_text', isDone ? 'current' : 'todo'), step('money', 'money_text', 'todo')]
              : [
                  step('figures', 'figures_text', isDone ? 'current' : 'todo'),
                  step('fetched', 'fetched_text', 'todo'),
                ]),
          ]}
        />
      </section>
      <Know kind={kind} />
    </aside>
  )

  function step(title: string, text: string, state: 'done' | 'current' | 'todo') {
    const key = (name: string) => t(`next.${kind}.${name}` as 'next.withdrawal.receipt')
    return { id: title, title: key(title), detail: key(text), state }
  }
}

function Know({ kind }: { kind: Kind }) {
  const t = useTranslations('rights.know')
  const { language } = useEnv()
  const config = useConfig()
  const countryName = useCountryName()
  const link =
    (page: PageId, fragment = '') =>
    (chunks: ReactNode) => <a href={pagePath(language, page, {}, fragment)}>{chunks}</a>
  return (
    <section className="rights-know">
      <h2>{t('title')}</h2>
      <p>
        {kind === 'withdrawal'
          ? t.rich('withdrawal', { rules: link('withdrawal'), cancel: link('cancel_rental') })
          : t.rich('cancellation', { withdraw: link('withdraw'), rules: link('return', 'early') })}
      </p>
      <p>{t('other')}</p>
      <ul>
        {config && (
          <>
            <li>
              <a href={`mailto:${config.email}`}>{config.email}</a>
            </li>
            <li>
              <a href={telephoneAddress(config.telephone)}>{config.telephone}</a>
            </li>
          </>
        )}
        {kind === 'withdrawal' && (
          <li>
            <a href={`/api/documents/model-form.pdf?language=${language}`}>{t('form')}</a>
          </li>
        )}
      </ul>
      {config && (
        <address>
          {config.legal_name || config.company_name}, {config.street} {config.house_number}, {config.postcode}{' '}
          {config.city}, {countryName(config.country)}
        </address>
      )}
    </section>
  )
}
