import { Disclosure } from '#ui/kit/disclosure.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { useEnv } from '../../env.tsx'
import { GuaranteeNotice } from './notice.tsx'
import { noticeFrames } from './notice-texts.ts'
import { useNotice } from './use-notice.ts'

/** The notice, complete at the first click: unfolded in its place, or the PDF itself. */
export function NoticeFold({ id }: { id?: string }) {
  const { open, intro, pdf } = noticeFrames[useEnv().language]
  const { official } = useNotice()
  if (official?.kind !== 'pdf')
    return (
      <Disclosure summary={open} {...(id && { id })}>
        <GuaranteeNotice />
      </Disclosure>
    )
  return (
    <div className="guarantee-fold" id={id}>
      {intro && <p className="guarantee-intro">{intro}</p>}
      <a href={official.url} hrefLang={official.language} type="application/pdf" className="guarantee-link">
        <span>{`${open} (${pdf})`}</span> <Icon name="arrow-up-right" />
      </a>
    </div>
  )
}
