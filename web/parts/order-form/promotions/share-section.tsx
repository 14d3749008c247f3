import { useTranslations } from 'use-intl'
import { useCurrentUser } from '#ui/app/current-user.ts'
import { useMoney } from '#ui/blocks/money.ts'
import { useBrowser, useEnv } from '../../../env.tsx'
import { pagePath } from '../../../paths.ts'
import { useInvitation } from '../../invitation/use-invitation.ts'
import type { QuoteHandle } from '../use-quote.ts'
import { CodeEntry } from './code-entry.tsx'
import { CodeErrorText } from './code-error-text.tsx'

/** A friend's invitation. It needs an account: a guest is asked to switch to one. */
export function ShareSection({ quote }: { quote: QuoteHandle }) {
  const { kind } = useCurrentUser()
  return kind === 'customer' || kind === 'staff' ? <ShareEntry quote={quote} /> : <SwitchAccount />
}

function SwitchAccount() {
  const t = useTranslations('buy.codes')
  const { language } = useEnv()
  const session = useBrowser()?.session
  const invitation = useInvitation()
  return (
    <details className="share-guest" key={invitation?.code} open={invitation !== undefined}>
      <summary>{t('share_have')}</summary>
      {invitation && <p>{t.rich('invited', { code: invitation.code, b: chunks => <strong>{chunks}</strong> })}</p>}
      <p>
        {t.rich('share_guest', {
          link: chunks => (
            <a
              href={pagePath(language, 'login')}
              onClick={() => session?.storeRedirect(location.pathname + location.search)}
            >
              {chunks}
            </a>
          ),
        })}
      </p>
    </details>
  )
}

function ShareEntry({ quote }: { quote: QuoteHandle }) {
  const t = useTranslations('buy.codes')
  const money = useMoney()
  const codeError = quote.codeErrors.share
  const discount = quote.quote?.totals.share_discount ?? 0
  return (
    <div className="code-part">
      <CodeEntry
        id="order-share"
        label={t('share')}
        applied={quote.codes.share}
        gain={discount > 0 && t('gain', { amount: money(discount) })}
        busy={quote.busy}
        refused={codeError?.code ?? ''}
        error={codeError && <CodeErrorText error={codeError} message={t('share_invalid')} />}
        prompt={t('share_required')}
        onApply={code => quote.apply('share', code)}
      />
      {!quote.codes.share && <Invitation quote={quote} />}
    </div>
  )
}

/** An invitation that was accepted, or that is stored in this browser, can be applied. */
function Invitation({ quote }: { quote: QuoteHandle }) {
  const t = useTranslations('buy.codes')
  const invitation = useInvitation()
  if (!invitation) return null
  return (
    <div className="own-coupons">
      <ul>
        <li>
          <span>{t.rich('invited', { code: invitation.code, b: chunks => <strong>{chunks}</strong> })}</span>
          <button
            type="button"
            className="own-coupon-use"
            aria-label={t('use_code', { code: invitation.code })}
            onClick={() => quote.apply('share', invitation.code)}
          >
            {t('use')}
          </button>
        </li>
      </ul>
    </div>
  )
}
