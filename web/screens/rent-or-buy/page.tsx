import './rent-or-buy.css'
import '#ui/kit/fields/field.css'
import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useEnv } from '../../env.tsx'
import { areaLimits } from '../../parts/fit-wizard/area-scale.ts'
import { pagePath } from '../../paths.ts'
import { defineScreen } from '../../screen.ts'
import { loadRentOrBuy, type RentOrBuyData, seasonLimits } from './load.ts'
import { Receipt } from './receipt.tsx'

/** Renting beside buying for one's own lawn, as a receipt that can be printed and shared by its address. */
export const screen = defineScreen<RentOrBuyData>({
  load: loadRentOrBuy,
  Page: function RentOrBuyPage({ data }) {
    const t = useTranslations('pages.rent_or_buy')
    return (
      <div className="shell rent-or-buy">
        <header className="page-title">
          <h1 tabIndex={-1}>{t('heading')}</h1>
          <p className="page-lead">{t('lead')}</p>
        </header>
        <Question area={data.area} seasons={data.seasons} />
        {data.models.length > 0 ? <Receipt data={data} /> : <NoModel />}
      </div>
    )
  },
})

/** Works by its address, without script too. */
function Question({ area, seasons }: { area: number; seasons: number }) {
  const t = useTranslations('rent_or_buy.question')
  return (
    <form className="receipt-question" method="get">
      <TextInput
        id="area"
        key={`area ${area}`}
        name="area"
        label={t('area')}
        suffixText="m²"
        room="s"
        inputMode="numeric"
        pattern="[0-9]*"
        defaultValue={area}
        maxLength={String(areaLimits.max).length}
        unmarked
      />
      <TextInput
        id="seasons"
        key={`seasons ${seasons}`}
        name="seasons"
        label={t('seasons')}
        room="s"
        type="number"
        min={seasonLimits.min}
        max={seasonLimits.max}
        defaultValue={seasons}
        unmarked
      />
      <Button type="submit">{t('show')}</Button>
    </form>
  )
}

function NoModel() {
  const t = useTranslations('rent_or_buy.none')
  const { language } = useEnv()
  return (
    <Notice
      title={t('title')}
      action={<ButtonLink href={pagePath(language, 'complaints', { category: 'question' })}>{t('ask')}</ButtonLink>}
    >
      {t('text')}
    </Notice>
  )
}
