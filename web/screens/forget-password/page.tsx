import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NeedsScript } from '#ui/forms/form.tsx'
import { Stage } from '../../forms/stage.tsx'
import { useMailedToken } from '../../forms/use-mailed-token.ts'
import { useCarriedStep } from '../../language-change/carried.ts'
import { defineScreen } from '../../screen.ts'
import { NewPassword } from './new-password.tsx'
import { RequestLink } from './request-link.tsx'

export const screen = defineScreen({
  Page: function ForgetPasswordPage() {
    const t = useTranslations()
    const token = useMailedToken()
    const [expired, setExpired] = useState<string>()
    const [sentTo, setSentTo] = useState<string>()
    useCarriedStep('link-sent', sentTo === undefined ? undefined : { sentTo }, carried => setSentTo(carried.sentTo))
    const choosing = token !== undefined && token !== expired
    return (
      <Stage
        heading={t('pages.forget_password.heading')}
        lead={choosing ? t('account.forget.new_text') : sentTo === undefined && t('pages.forget_password.lead')}
        side={t('account.forget.side')}
        mown={choosing ? 2.6 : 1.25}
      >
        <NeedsScript />
        {choosing ? (
          <NewPassword key={token} token={token} onExpired={() => setExpired(token)} />
        ) : (
          <RequestLink expired={expired !== undefined} sentTo={sentTo} onSent={setSentTo} />
        )}
      </Stage>
    )
  },
})
