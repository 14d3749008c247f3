import './included.css'
import { useFormatter, useTranslations } from 'use-intl'
import { useMoney } from '#ui/blocks/money.ts'
import { useDeliveredList, useInstalledList } from '../../layout/use-country-list.ts'
import type { RentHomeData } from './load.ts'
import type { RentedModel } from './rented-models.ts'

interface IncludedProps extends Pick<RentHomeData, 'installation' | 'figures'> {
  models: readonly RentedModel[]
}

/** Both lists at one size: what the rent includes, and what it does not. */
export function Included({ models, installation, figures }: IncludedProps) {
  const t = useTranslations('rent_home_below.included')
  const money = useMoney()
  const format = useFormatter()
  const [delivered, installed] = [useDeliveredList(), useInstalledList()]
  const isFree = models.every(({ freight }) => freight === 0)
  const connected = models.filter(({ figures }) => figures.mobile_network).map(({ name }) => name)
  const inside = [
    t('box'),
    t(isFree ? 'freight' : 'collection', { countries: delivered }),
    t('repair'),
    t('loaner'),
    t('wear'),
    ...(connected.length > 0 ? [t('network', { names: format.list(connected) })] : []),
  ]
  const outside = [
    t('duty'),
    t('early', figures),
    t('late', figures),
    ...(installation === null ? [] : [t('installation', { price: money(installation, true), countries: installed })]),
    t('power'),
  ]
  return (
    <section className="rent-included" aria-labelledby="included-title">
      <div className="shell rent-included-inside">
        <h2 id="included-title">{t('heading')}</h2>
        <div className="rent-included-sides">
          <Side title={t('inside')} items={inside} ours />
          <Side title={t('outside')} items={outside} />
        </div>
      </div>
    </section>
  )
}

function Side({ title, items, ours = false }: { title: string; items: readonly string[]; ours?: boolean }) {
  return (
    <div className="rent-included-side" data-inside={ours || undefined}>
      <h3>{title}</h3>
      <ul>
        {items.map(item => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}
