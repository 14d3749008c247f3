import { Icon } from '#ui/kit/icon.tsx'
import { useEnv } from '../../env.tsx'
import { QrCode } from '../../parts/qr-code/qr-code.tsx'
import { defineBlock } from './blocks.tsx'
import { guaranteeTexts, yourEurope } from './guarantee-texts.ts'

/** The notice on the legal guarantee; guarantee-texts.ts says what an operator has to replace it with. */
export const block = defineBlock({
  Block: function Guarantee() {
    const { language } = useEnv()
    const texts = guaranteeTexts[language]
    const address = yourEurope(texts.lang)
    return (
      <aside className="guarantee" lang={texts.lang} aria-label={texts.title}>
        <p className="guarantee-title">{texts.title}</p>
        <p className="guarantee-term">
          <span className="guarantee-least">{texts.least}</span> <span className="guarantee-figure">2</span>{' '}
          <span className="guarantee-years">{texts.years}</span>
        </p>
        <div className="guarantee-words">
          <p>{texts.what}</p>
          <p>{texts.faulty}</p>
          <ul>
            {texts.rights.map(right => (
              <li key={right}>{right}</li>
            ))}
          </ul>
          <p>{texts.longer}</p>
          <p>{texts.durability}</p>
        </div>
        <div className="guarantee-more">
          <QrCode text={address} label={texts.code} />
          <a href={address} rel="noreferrer" lang={texts.lang} hrefLang={texts.lang} className="guarantee-link">
            <span>{texts.more}</span> <Icon name="arrow-up-right" />
          </a>
        </div>
      </aside>
    )
  },
})
