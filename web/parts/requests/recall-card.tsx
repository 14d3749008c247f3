import './recall-card.css'
import { useTranslations } from 'use-intl'
import { type RecallRemedy, requestForRemedy } from '#domain/devices/recalls.ts'
import { recallHeadlines } from '#domain/safety/recall-notice.ts'
import { Button } from '#ui/kit/button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { useEnv } from '../../env.tsx'
import type { OrderDetail } from '../order-facts/order.ts'
import type { ItemChoices } from './apply/choices.ts'
import { nameRemedy } from './name-remedy.ts'

interface RecallCardProps {
  order: Pick<OrderDetail, 'kind'>
  item: ItemChoices
  onChoose: (remedy: RecallRemedy) => void
}

/** A recalled machine: what is wrong, what to do, and one button for each remedy that its holder may choose. */
export function RecallCard({ order, item, onChoose }: RecallCardProps) {
  const t = useTranslations('requests.recall')
  const { language } = useEnv()
  const { recall } = item
  if (!recall) return null
  const { serial_numbers, hazard, to_do, remedies, chosen, request_no } = recall
  const headline = `recall-${item.item_id}`
  return (
    <section className="recall-card" aria-labelledby={headline}>
      <h3 id={headline}>
        <Icon name="warning" />
        {recallHeadlines[language]}
      </h3>
      <p className="recall-machine">
        {item.name}, {t('serials', { count: serial_numbers.length, numbers: serial_numbers.join(', ') })}
      </p>
      <p>
        <strong>{t('stop')}</strong>
      </p>
      <h4>{t('hazard')}</h4>
      <p className="recall-words">{hazard}</p>
      {to_do && (
        <>
          <h4>{t('to_do')}</h4>
          <p className="recall-words">{to_do}</p>
        </>
      )}
      {chosen ? (
        <p className="recall-chosen">
          <strong>{t('chosen', { remedy: nameRemedy(chosen, order.kind) })}</strong>{' '}
          {request_no && <a href={`#${request_no}`}>{t('see')}</a>}
        </p>
      ) : (
        <>
          <h4>{t('choose', { count: remedies.length })}</h4>
          <p>{t('free')}</p>
          <ul className="recall-remedies">
            {remedies.map(remedy => (
              <Remedy key={remedy} {...{ order, item, remedy, onChoose }} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Remedy({ order, item, remedy, onChoose }: RecallCardProps & { remedy: RecallRemedy }) {
  const t = useTranslations('requests.recall')
  const why = useTranslations('requests.why')
  const type = requestForRemedy(remedy, order.kind)
  const refusal = item.choices.find(({ apply_type }) => apply_type === type)?.refusal
  const name = nameRemedy(remedy, order.kind)
  return (
    <li>
      <p>{t(`text.${name}`)}</p>
      <Button
        aria-label={t('choose_for', { action: t(`action.${name}`), name: item.name })}
        disabledReason={refusal ? why(refusal) : undefined}
        onClick={() => onChoose(remedy)}
      >
        {t(`action.${name}`)}
      </Button>
    </li>
  )
}
