import './guarantee-notice.css'
import type { NoticeLanguage } from '#domain/going-live/notice-languages.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { useEnv } from '../../env.tsx'
import { QrCode } from '../qr-code/qr-code.tsx'
import { noticeFrames, noticeTexts, toPlainNotice, yourEurope } from './notice-texts.ts'
import { type OfficialNotice, useNotice } from './use-notice.ts'

/**
 * The harmonised notice on the legal guarantee: the official file as it was uploaded, or else the shop's own rendering
 * of it, which says that it is one.
 */
export function GuaranteeNotice() {
  const { intro } = noticeFrames[useEnv().language]
  const { language, official } = useNotice()
  return (
    <div className="guarantee-notice">
      {intro && <p className="guarantee-intro">{intro}</p>}
      {official ? <OfficialFile notice={official} /> : <OwnRendering language={language} />}
    </div>
  )
}

/** Nothing is drawn on it or cut from it: the regulation allows no change. */
function OfficialFile({ notice: { language, url, kind, width, height } }: { notice: OfficialNotice }) {
  const texts = noticeTexts[language]
  const { pdf } = noticeFrames[language]
  return (
    <div className="guarantee-official" lang={language}>
      {kind === 'picture' ? (
        <img src={url} width={width} height={height} alt={toPlainNotice(texts)} loading="lazy" decoding="async" />
      ) : (
        <a href={url} className="guarantee-link" type="application/pdf">
          <span>{`${texts.title} (${pdf})`}</span> <Icon name="arrow-up-right" />
        </a>
      )}
      <YourEurope language={language} />
    </div>
  )
}

function OwnRendering({ language }: { language: NoticeLanguage }) {
  const texts = noticeTexts[language]
  const { own } = noticeFrames[useEnv().language]
  return (
    <>
      <figure className="guarantee" lang={language} aria-label={texts.title}>
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
          <QrCode text={yourEurope(language)} label={texts.code} />
          <YourEurope language={language} />
        </div>
      </figure>
      <p className="guarantee-own">{own}</p>
    </>
  )
}

function YourEurope({ language }: { language: NoticeLanguage }) {
  return (
    <a href={yourEurope(language)} rel="noreferrer" hrefLang={language} className="guarantee-link">
      <span>{noticeTexts[language].more}</span> <Icon name="arrow-up-right" />
    </a>
  )
}
