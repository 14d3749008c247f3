import { Icon } from '#ui/kit/icon.tsx'
import { useEnv } from '../../env.tsx'
import { QrCode } from '../../parts/qr-code/qr-code.tsx'
import { defineBlock } from './blocks.tsx'
import { guaranteeWords, yourEurope } from './guarantee-words.ts'

/** The notice on the legal guarantee; see guarantee-words.ts for what an operator has to put in its place. */
export const block = defineBlock({
  Block: function Guarantee() {
    const { language } = useEnv()
    const words = guaranteeWords[language]
    const address = yourEurope(words.lang)
    return (
      <aside className="guarantee" lang={words.lang} aria-label={words.title}>
        <p className="guarantee-title">{words.title}</p>
        <p className="guarantee-term">
          <span className="guarantee-least">{words.least}</span> <span className="guarantee-figure">2</span>{' '}
          <span className="guarantee-years">{words.years}</span>
        </p>
        <div className="guarantee-words">
          <p>{words.what}</p>
          <p>{words.faulty}</p>
          <ul>
            {words.rights.map(right => (
              <li key={right}>{right}</li>
            ))}
          </ul>
          <p>{words.longer}</p>
          <p>{words.durability}</p>
        </div>
        <div className="guarantee-more">
          <QrCode text={address} label={words.code} />
          <a href={address} rel="noreferrer" lang={words.lang} hrefLang={words.lang} className="guarantee-link">
            <span>{words.more}</span> <Icon name="arrow-up-right" />
          </a>
        </div>
      </aside>
    )
  },
})
