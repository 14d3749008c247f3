import { useTranslations } from 'use-intl'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Disclosure } from '#ui/kit/disclosure.tsx'
import { useEnv } from '../../env.tsx'
import { useConfig } from '../../layout/use-config.ts'
import { pagePath } from '../../paths.ts'
import { questionIds } from './faq.ts'
import type { RentHomeData } from './load.ts'

export function Questions({ figures }: Pick<RentHomeData, 'figures'>) {
  const t = useTranslations('rent_home_below.questions')
  const { language } = useEnv()
  const buyout = useConfig()?.buyout ?? false
  return (
    <section id="questions" className="shell rent-block rent-split" aria-labelledby="questions-title">
      <header className="rent-head">
        <h2 id="questions-title">{t('heading')}</h2>
        <p>
          <ButtonLink href={pagePath(language, 'complaints', { category: 'product_question' })}>{t('ask')}</ButtonLink>
        </p>
        <p className="rent-small">
          <a href={pagePath(language, 'terms_conditions')}>{t('terms')}</a>
        </p>
      </header>
      <div className="rent-questions">
        {questionIds(buyout).map(id => (
          <Disclosure key={id} summary={t(`list.${id}.question`)} name="rent-questions">
            <p>{t(`list.${id}.answer`, figures)}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
