import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Loaded } from '#ui/app/loaded.tsx'
import type { Load } from '#ui/app/use-load.ts'
import { Problem } from '#ui/forms/form.tsx'
import { useAttempt } from '#ui/forms/use-attempt.ts'
import { Button } from '#ui/kit/button.tsx'
import { QrCode } from '../../parts/qr-code/qr-code.tsx'
import { CopyLink } from './copy-link.tsx'
import type { Usages } from './use-usages.ts'

interface UserInvitationProps {
  usages: Load<Usages | undefined>
  /** The customer opened their own link. */
  isOwnLink: boolean
}

/** The customer's own code, link and QR code; created on the first request. */
export function UserInvitation({ usages, isOwnLink }: UserInvitationProps) {
  const t = useTranslations('share.own')
  const [isNew, setNew] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {t(isNew ? 'made' : 'heading')}
      </h2>
      {isOwnLink && <p>{t('own_link')}</p>}
      <Loaded load={usages} loading={t('loading')} failed={t('failed')} lines={3}>
        {(invitation, { replace }) => {
          if (!invitation) return null
          const { code, share_link } = invitation
          if (code !== null && share_link !== null) return <Ready code={code} link={share_link} />
          return (
            <Make
              onMade={made => {
                replace({ ...invitation, code: made.code, share_link: made.share_link })
                setNew(true)
              }}
            />
          )
        }}
      </Loaded>
    </>
  )
}

function Ready({ code, link }: { code: string; link: string }) {
  const t = useTranslations('share.own')
  return (
    <div className="share-own">
      <div className="share-own-words">
        <dl className="share-code">
          <dt>{t('code')}</dt>
          <dd className="display">{code}</dd>
        </dl>
        <CopyLink link={link} />
      </div>
      <figure className="share-qr">
        <QrCode text={link} label={t('qr')} />
        <figcaption>{t('scan')}</figcaption>
      </figure>
    </div>
  )
}

function Make({ onMade }: { onMade: (made: { code: string; share_link: string }) => void }) {
  const t = useTranslations('share.own')
  const { busy, problem, run } = useAttempt()

  const make = () =>
    run(async ({ client }) => {
      onMade(await client.quietly('POST /activities/share', { body: {} }))
    })

  return (
    <>
      <p>{t('make_text')}</p>
      {problem && <Problem>{problem}</Problem>}
      <p>
        <Button variant="primary" busy={busy} onClick={() => void make()}>
          {t('make')}
        </Button>
      </p>
    </>
  )
}
