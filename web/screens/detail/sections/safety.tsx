import { useTranslations } from 'use-intl'
import { htmlLang } from '#domain/languages.ts'
import { Disclosure } from '#ui/kit/disclosure.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { useEnv } from '../../../env.tsx'
import { pagePath } from '../../../paths.ts'
import type { Model } from '../buying/term.ts'

/** Warnings are visible, not folded (GPSR art. 19), with the documents and the responsible parties. */
export function Safety({ model }: { model: Model }) {
  const t = useTranslations('detail_below.safety')
  const { language } = useEnv()
  return (
    <>
      <ol className="warnings">
        {model.warnings.map(warning => (
          <li key={warning}>{warning}</li>
        ))}
      </ol>
      <div className="safety-papers">
        <section className="manuals-part" aria-labelledby="manuals">
          <h3 id="manuals">{t('manuals')}</h3>
          <p>{t('manuals_text')}</p>
          <ul className="papers">
            {model.manuals.map(({ key, url }) => (
              <li key={key}>
                <a href={`${url}?language=${language}`} className="paper" hrefLang={htmlLang[language]}>
                  <Icon name="download-simple" />
                  <span>{t('manual', { name: model.name })}</span>
                </a>
              </li>
            ))}
            {model.declaration && (
              <li>
                <a href={model.declaration.url} className="paper">
                  <Icon name="download-simple" />
                  <span>{t('declaration', { name: model.name })}</span>
                </a>
              </li>
            )}
            <li>
              <a href={pagePath(language, 'safety')}>{t('recalls')}</a>
            </li>
          </ul>
        </section>
        <section className="parties-part" aria-labelledby="parties">
          <h3 id="parties">{t('parties')}</h3>
          <dl className="parties">
            <Party term={t('maker')} party={model.maker} {...(model.maker_in_eu && { remark: t('maker_liable') })} />
            {model.importer && <Party term={t('importer')} party={model.importer} remark={t('liable')} />}
            <Party term={t('eu_responsible')} party={model.eu_responsible} />
            {model.security && <Weakness security={model.security} />}
            <div>
              <dt>{t('type')}</dt>
              <dd>{model.name}</dd>
              <dd>{t('serial')}</dd>
            </div>
          </dl>
        </section>
      </div>
    </>
  )
}

interface PartyProps {
  term: string
  party: Model['maker']
  remark?: string
}

function Party({ term, party: { name, address, email }, remark }: PartyProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{name}</dd>
      <dd>{address}</dd>
      <dd>
        <a href={`mailto:${email}`}>{email}</a>
      </dd>
      {remark && <dd>{remark}</dd>}
    </div>
  )
}

/** Where anybody reports a weakness of the software to its maker (Regulation (EU) 2024/2847, annex II). */
function Weakness({ security: { email, policy_url } }: { security: NonNullable<Model['security']> }) {
  const t = useTranslations('detail_below.safety')
  return (
    <div>
      <dt>{t('weakness')}</dt>
      <dd>
        {t('weakness_text')} <a href={`mailto:${email}`}>{email}</a>
      </dd>
      {policy_url && (
        <dd>
          <a href={policy_url} rel="noreferrer">
            {t('policy')}
          </a>
        </dd>
      )}
    </div>
  )
}

/** The data that a connected machine collects and sends: required before it is rented or bought (Data Act art. 3). */
export function DataDetails({ model }: { model: Model }) {
  return (
    <div className="fold-grid">
      {model.data_facts.map(({ question, answer }) => (
        <Disclosure key={question} summary={question}>
          <p>{answer}</p>
        </Disclosure>
      ))}
    </div>
  )
}
