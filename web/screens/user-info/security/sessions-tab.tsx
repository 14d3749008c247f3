import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { Loaded } from '#ui/app/loaded.tsx'
import { useLoad } from '#ui/app/use-load.ts'
import { Badge } from '#ui/kit/badge.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { EndSession } from './end-session.tsx'

export type UserSession = CallData<'GET /user/sessions'>['list'][number]

const fetchSessions = (call: Call) => call('GET /user/sessions', {})

export function SessionsTab() {
  const t = useTranslations('account.sessions')
  const load = useLoad(fetchSessions)
  const [endingSession, setEndingSession] = useState<UserSession>()
  const [ended, setEnded] = useState<string>()
  const formatDevice = (session: UserSession | undefined) => session?.device || t('unknown')

  return (
    <div className="own-part own-text">
      <h2>{t('list')}</h2>
      <p className="form-small">{t('intro')}</p>
      {ended && (
        <Notice tone="success" live>
          {t('ended', { device: ended })}
        </Notice>
      )}
      <Loaded load={load} loading={t('loading')} failed={t('not_loaded')}>
        {({ list }, { replace }) => (
          <>
            <SessionList sessions={list} formatDevice={formatDevice} onEnd={setEndingSession} />
            {list.length === 1 && <p className="form-small">{t('only')}</p>}
            <EndSession
              session={endingSession}
              device={formatDevice(endingSession)}
              onClose={() => setEndingSession(undefined)}
              onEnded={({ session_id }) => {
                replace({ list: list.filter(session => session.session_id !== session_id) })
                setEnded(formatDevice(endingSession))
                setEndingSession(undefined)
              }}
            />
          </>
        )}
      </Loaded>
    </div>
  )
}

interface SessionListProps {
  sessions: readonly UserSession[]
  formatDevice: (session: UserSession) => string
  onEnd: (session: UserSession) => void
}

function SessionList({ sessions, formatDevice, onEnd }: SessionListProps) {
  const t = useTranslations('account.sessions')
  const format = useFormatter()
  // This device first, then in the server's order: the latest use first.
  const sorted = sessions.toSorted((one, other) => Number(other.current) - Number(one.current))
  return (
    <ul className="session-list">
      {sorted.map(session => (
        <li key={session.session_id}>
          <Icon name={/iOS|Android/.test(session.device) ? 'device-mobile' : 'globe'} />
          <div className="session-words">
            <p>
              <strong>{formatDevice(session)}</strong> {session.current && <Badge tone="success">{t('current')}</Badge>}
            </p>
            <p className="form-small">
              {t('last_used', {
                time: format.dateTime(new Date(session.last_used_at), { dateStyle: 'medium', timeStyle: 'short' }),
              })}
            </p>
            <p className="form-small">
              {t('since', { date: format.dateTime(new Date(session.created_at), { dateStyle: 'medium' }) })}
            </p>
          </div>
          {!session.current && (
            <Button size="s" aria-label={t('end_on', { device: formatDevice(session) })} onClick={() => onEnd(session)}>
              {t('end')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
