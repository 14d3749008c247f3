import './share.css'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '#ui/app/current-user.ts'
import { PartyDrawing } from '#ui/drawings/sketches/party.tsx'
import { defineScreen } from '../../screen.ts'
import { Friends } from './friends.tsx'
import { Links } from './links.tsx'
import { loadShare, type ShareData, type ShareTerms } from './load.ts'
import { NotRunning } from './not-running.tsx'
import { ReceivedInvitation } from './received-invitation.tsx'
import { RewardSummary } from './reward-summary.tsx'
import { Rules } from './rules.tsx'
import { SwitchAccount } from './switch-account.tsx'
import { Top } from './top.tsx'
import { useDayText, useRewardText } from './use-share-text.ts'
import { useUsages } from './use-usages.ts'
import { UserInvitation } from './user-invitation.tsx'

export const screen = defineScreen<ShareData>({
  load: loadShare,
  Page: SharePage,
})

/** An evening garden, with a string of lamps over the hedges to the gardens of friends. */
function SharePage({ data: { terms, code } }: { data: ShareData }) {
  const { kind } = useCurrentUser()
  const usages = useUsages(kind)
  const known = usages.state === 'ready' ? usages.data : undefined
  const isUserCode = code !== undefined && known?.code === code
  const invitedBy = isUserCode ? undefined : code

  return (
    <div className="share">
      <section className="share-night" data-theme="dark" data-off={!terms || undefined}>
        <Top />
        <div className="shell share-first">
          <ShareText terms={terms} isInvited={invitedBy !== undefined} />
          <div className="share-card" data-theme="light">
            {terms ? (
              <>
                <RewardSummary terms={terms} isInvited={invitedBy !== undefined} />
                <div className="share-slip">
                  {invitedBy !== undefined && kind !== 'staff' && (
                    <ReceivedInvitation key={invitedBy} code={invitedBy} kind={kind} usages={usages} />
                  )}
                  {invitedBy === undefined && kind === 'customer' && (
                    <UserInvitation usages={usages} isOwnLink={isUserCode} />
                  )}
                  {(kind === 'staff' || (invitedBy === undefined && kind !== 'customer')) && (
                    <SwitchAccount kind={kind} />
                  )}
                </div>
              </>
            ) : (
              <NotRunning hasCode={code !== undefined} />
            )}
          </div>
        </div>
        <PartyDrawing />
      </section>
      {kind === 'customer' && <Friends usages={usages} hours={terms?.rewardHours} />}
      {terms && <Rules terms={terms} />}
      <Links />
    </div>
  )
}

function ShareText({ terms, isInvited }: { terms: ShareTerms | undefined; isInvited: boolean }) {
  const t = useTranslations('share')
  const heading = useTranslations('pages')('activity_share.heading')
  const formatReward = useRewardText()
  const day = useDayText()
  return (
    <header className="share-words">
      <h1 tabIndex={-1}>{terms && isInvited ? t('invited.heading') : heading}</h1>
      {terms && (
        <p className="share-lead">
          {isInvited
            ? t('invited.lead', { discount: formatReward(terms.discount) })
            : t('lead', { discount: formatReward(terms.discount), reward: formatReward(terms.reward) })}
        </p>
      )}
      {terms && (
        <p className="share-until">
          <span>{terms.name}</span> <span>{t('until', { day: day.formatLastDay(terms.end_time) })}</span>
        </p>
      )}
    </header>
  )
}
