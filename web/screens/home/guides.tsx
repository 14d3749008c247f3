import './guides.css'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/kit/icon.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'

const guides = [
  ['buy', 'buy_guide'],
  ['begin', 'beginners_guide'],
  ['safety', 'safety'],
] as const

export function Guides() {
  const t = useTranslations('home.guides')
  const { language } = useEnv()
  return (
    <section className="shell home-block home-split" aria-labelledby="guides-title">
      <header className="home-head">
        <h2 id="guides-title">{t('heading')}</h2>
      </header>
      <ul className="guides">
        {guides.map(([id, page]) => (
          <li key={id}>
            <a href={pagePath(language, page)} className="guide">
              <span className="guide-title display">{t(id)}</span>
              <span className="guide-text">{t(`${id}_text`)}</span>
              <Icon name="arrow-right" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
